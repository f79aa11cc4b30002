import type { FileBytes } from "./file-bytes.ts";

const HEAD = 256 * 1024;
/** Of these a mail has some, a text of another kind hardly any. */
const known =
  /^(from|sender|reply-to|to|cc|bcc|subject|date|message-id|received|return-path|delivered-to|mime-version|content-type|x-unsent)$/;

/** Whether the file begins as a mail does (RFC 5322): lines of names and values, then an empty one. */
export async function isMail(file: FileBytes) {
  const text = (await file.read(0, HEAD)).toString("latin1").replace(/^\xef\xbb\xbf/, "");
  const [head = ""] = text.split(/\r?\n\r?\n/, 1);
  const isWhole = head.length < text.length || file.size <= HEAD;
  if (!isWhole || head.includes("\0")) return false;
  // Mailboxes put a line of their own before a mail.
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
