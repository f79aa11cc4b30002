/** Renders the HTML that `cleanHtml` returns. */
export function RichText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- `cleanHtml` has sanitized the text
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
