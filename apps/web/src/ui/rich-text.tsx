/** A text of many paragraphs, as `cleanHtml` made it. */
export function RichText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- the text was cleaned: that is what `cleanHtml` is for
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
