import type { Encoding } from "@lading/contract";

/** A share of the bytes. In UTF-16, the separators and ends of lines alone have more zeros. */
const FEWEST_ZEROS = 0.02;
/** Of the zeros of UTF-16, nearly all are in one half of each character. */
const ONE_SIDED = 0.9;

/** Finds the encoding of a text by its byte order mark, or else by its bytes. Text that is not Unicode is most likely of Western European Windows. */
export function detectEncoding(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return detectUtf16(head) ?? (isUtf8(head) ? "utf-8" : "windows-1252");
}

function detectUtf16(head: Buffer): Encoding | undefined {
  let [even, odd] = [0, 0];
  for (let at = head.indexOf(0); at >= 0; at = head.indexOf(0, at + 1))
    if (at % 2 === 0) even++;
    else odd++;
  const zeros = even + odd;
  if (zeros < Math.max(2, head.length * FEWEST_ZEROS)) return undefined;
  if (odd > zeros * ONE_SIDED) return "utf-16le";
  return even > zeros * ONE_SIDED ? "utf-16be" : undefined;
}

/** Some wrong bytes do not change the encoding of a text that has as many characters in UTF-8. Their rows are refused later. */
function isUtf8(head: Buffer) {
  // In a stream, because the head may end within a character.
  const text = new TextDecoder("utf-8").decode(head, { stream: true });
  const others = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  const wrong = text.match(/\uFFFD/g)?.length ?? 0;
  return wrong === 0 || others >= 2 * wrong;
}
