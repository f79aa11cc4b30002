import type { FileBytes } from "./file-bytes.ts";

const HEAD = 256 * 1024;
/** An e-mail has several of these header fields; other text files hardly have two. */
const known =
  /^(from|sender|reply-to|to|cc|bcc|subject|date|message-id|received|return-path|delivered-to|mime-version|content-type|x-unsent)$/;

/** Whether the file starts like an e-mail (RFC 5322): header fields, then an empty line. */
export async function isMail(file: FileBytes) {
  const text = (await file.read(0, HEAD)).toString("latin1").replace(/^\xef\xbb\xbf/, "");
  const [head = ""] = text.split(/\r?\n\r?\n/, 1);
  const isWhole = head.length < text.length || file.size <= HEAD;
  if (!isWhole || head.includes("\0")) return false;
  // The mbox format adds a line before the e-mail.
  const lines = head
    .replace(/^>?From .*\r?\n/, "")
    .trimEnd()
    .split(/\r?\n/);
  const names = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (index > 0 && /^[ \t]/.test(line)) continue;
    const [, name] = /^([!-9;-~]+)[ \t]*:/.exec(line) ?? [];
    if (name === undefined) return false;
    if (known.test(name.toLowerCase())) names.add(name.toLowerCase());
  }
  return names.size >= 2;
}
