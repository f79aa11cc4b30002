import type { FileBytes, FileFault } from "./file-bytes.ts";

const HEAD = 1024 ** 2;
/** An e-mail has several of these header fields; other text files hardly have two. */
const known =
  /^(from|sender|reply-to|to|cc|bcc|subject|date|message-id|received|return-path|delivered-to|mime-version|content-type|x-unsent)$/;

export const findMailFault = async (file: FileBytes): Promise<FileFault | undefined> =>
  (await isMail(file)) ? undefined : "other kind";

/**
 * Whether the file starts like an e-mail (RFC 5322): header fields, then an empty line. Mail programs write headers that break
 * the rules, for example a long subject whose next line is not indented, so some lines may be no header fields.
 */
export async function isMail(file: FileBytes) {
  const text = (await file.read(0, HEAD))
    .toString("latin1")
    .replace(/^\xef\xbb\xbf/, "")
    .replaceAll(/\r\n?/g, "\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    // The mbox format adds a line before the e-mail.
    .replace(/^>?From .*\n+/, "");
  const end = text.indexOf("\n\n");
  const head = end < 0 ? text : text.slice(0, end);
  if ((end < 0 && file.size > HEAD) || head.includes("\0")) return false;
  const names = head
    .trimEnd()
    .split("\n")
    .filter((line, index) => index === 0 || !/^[ \t]/.test(line))
    .map((line) => /^([!-9;-~]+)[ \t]*:/.exec(line)?.[1]?.toLowerCase());
  const fields = names.filter((name) => name !== undefined);
  if (names[0] === undefined || names.length > 2 * fields.length) return false;
  return new Set(fields.filter((name) => known.test(name))).size >= 2;
}
