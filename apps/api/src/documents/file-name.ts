/** As long as a document's name may be when people give it, and as long as file systems take it with its extension. */
const LONGEST_NAME = 200;
const MOST_BYTES = 255;

/** Controls, half characters, line ends of other kinds, and what turns the text around or cannot be seen. */
const unwanted = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Nothing at all, or dots, which some systems take for a folder. */
const saysNothing = /^[\s.]*$/;

/** What a file is called, without folders and without what misleads; its extension, in small letters, apart. */
export function readFileName(given: string) {
  const whole = given
    .replace(/^.*[/\\]/s, "")
    .normalize("NFC")
    .replace(unwanted, "")
    .trim();
  const dot = whole.lastIndexOf(".");
  const extension = dot < 0 ? "" : whole.slice(dot + 1).toLowerCase();
  const name = dot < 0 ? whole : whole.slice(0, dot).trim();
  const kept = shortened(name, MOST_BYTES - 1 - Buffer.byteLength(extension));
  return { name: saysNothing.test(kept) ? "Untitled" : kept, extension };
}

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** As many whole characters, as people count them, as there is room for. */
function shortened(name: string, mostBytes: number) {
  let kept = "";
  for (const { segment } of characters.segment(name)) {
    const longer = kept + segment;
    if (longer.length > LONGEST_NAME || Buffer.byteLength(longer) > mostBytes) break;
    kept = longer;
  }
  return kept.trim();
}
