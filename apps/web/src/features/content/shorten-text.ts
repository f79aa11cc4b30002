/** Returns the first words of a text, which is Markdown or HTML, without its marks. */
export function shortenText(text: string, maximum = 80): string {
  const body = text.trimStart().startsWith("<") ? new DOMParser().parseFromString(text, "text/html").body : undefined;
  const words = (body?.textContent ?? text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[*_#>`]+/g, ""))
    .replaceAll(/\s+/g, " ")
    .trim();
  if (words === "") return "Without text";
  return words.length > maximum ? `${words.slice(0, maximum).replace(/\s+\S*$/, "")}…` : words;
}
