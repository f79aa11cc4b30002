interface DocumentLinkProps {
  /** A document's `url`: a page of this app. */
  url: string;
  /** The document's name. */
  children: string;
}

/** A document's name, which opens it in a window of its own. */
export function DocumentLink({ url, children: name }: DocumentLinkProps) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      title={name}
      className="line-clamp-2 rounded-badge text-sm leading-4.5 font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
    >
      {name}
      <span className="sr-only">, opens in a new window</span>
    </a>
  );
}
