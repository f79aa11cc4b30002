interface DocumentLinkProps {
  /** A document's `url`: a page of this app. */
  url: string;
  /** The page uses it to decide whether browsers can show the file. */
  extension: string;
  /** The document's name. */
  children: string;
}

/** A document's name, which opens it in a new window. */
export function DocumentLink({ url, extension, children: name }: DocumentLinkProps) {
  return (
    <a
      href={`${url}?type=${extension}`}
      target="_blank"
      // The new window gets a copy of this tab's session, if staff act as a user in it.
      rel="opener"
      className="rounded-badge text-sm leading-4.5 font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
    >
      {name}
      <span className="sr-only">, opens in a new window</span>
    </a>
  );
}
