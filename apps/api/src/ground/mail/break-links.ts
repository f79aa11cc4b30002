/**
 * Changes a user's text so that no mail program turns a part of it into a link: "https://a.example/x" becomes
 * "https[:]//a[.]example/x". The brackets are visible on purpose. Zero-width characters do not stop every program, do not
 * work after a scheme, and raise the score of spam filters.
 */
export const breakLinks = (text: string) =>
  text
    // A scheme, for example "https://" or "mailto:". In prose a blank follows the colon, so it does not match.
    .replace(/(?<=\p{L}[\p{L}\p{N}+.-]*):(?=\S)/gu, "[:]")
    // The dot before a part of a host name, also in the Unicode forms that browsers accept. "2.5" and "J. Park" stay.
    .replace(/(?<=\S)[.\u3002\uFF0E\uFF61](?=\p{L}[\p{L}\p{M}])/gu, "[.]")
    .replace(/\bwww\./gi, (match) => match.replace(".", "[.]"))
    .replace(/(?<!\d)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?!\d)/g, "$1[.]$2[.]$3[.]$4")
    .replace(/(?<=\S)@(?=\S)/g, "[@]")
    // A Windows share, for example \\server\files, which Outlook links.
    .replace(/\\\\(?=\S)/g, "\\[\\]");
