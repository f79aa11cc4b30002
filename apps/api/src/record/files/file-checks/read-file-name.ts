/** The limit for document names that users type, and the limit of file systems for a name with its extension. */
const LONGEST_NAME = 200;
const MOST_BYTES = 255;

/** Control characters, lone surrogates, Unicode line ends, and characters that are invisible or change the text direction. */
const unwanted = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Empty, or only dots, which some systems interpret as a folder. */
const emptyName = /^[\s.]*$/;

/** Splits a file name into name and lower-case extension, and removes folders and misleading characters. */
export function readFileName(given: string) {
  const whole = given
    .replace(/^.*[/\\]/s, "")
    .normalize("NFC")
    .replace(unwanted, "")
    .trim();
  const dot = whole.lastIndexOf(".");
  const extension = dot < 0 ? "" : whole.slice(dot + 1).toLowerCase();
  const name = dot < 0 ? whole : whole.slice(0, dot).trim();
  const short = shorten(name, MOST_BYTES - 1 - Buffer.byteLength(extension));
  return { name: emptyName.test(short) ? "Untitled" : short, extension };
}

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Cuts the name between grapheme clusters, so that no visible character is split. */
function shorten(name: string, mostBytes: number) {
  let shortened = "";
  for (const { segment } of characters.segment(name)) {
    const longer = shortened + segment;
    if (longer.length > LONGEST_NAME || Buffer.byteLength(longer) > mostBytes) break;
    shortened = longer;
  }
  return shortened.trim();
}
