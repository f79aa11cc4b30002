/* Compares names of companies, to find one that exists under another spelling. */

const legalForms = new Set(
  (
    "co company corp corporation inc incorporated ltd limited llc llp lp plc pllc gmbh mbh ag kg kgaa ug ohg se eg ev " +
    "sa sas sarl srl spa bv nv oy oyj ab as aps pty pte sdn bhd pvt private sl slu sro sp z oo kk"
  ).split(" "),
);
const fillers = new Set(["and", "und", "et", "the", "of"]);

/** Spellings that differ between British and American English, as they are in the middle or at the end of words. */
const spellings: readonly [british: RegExp, american: string][] = [
  [/ph/g, "f"],
  [/ll/g, "l"],
  [/our/g, "or"],
  [/([bcdfgkpt])re(?=$|s$|glas)/g, "$1er"],
  [/is(?=e$|ed$|es$|er$|ers$|ing$|ation)/g, "iz"],
  [/ys(?=e$|ed$|es$|er$|ers$|ing$)/g, "yz"],
  [/ogue/g, "og"],
  [/ence/g, "ense"],
  [/ium/g, "um"],
  [/programme/g, "program"],
  [/jewelery/g, "jewelry"],
  [/grey/g, "gray"],
  [/tyre/g, "tire"],
  [/mould/g, "mold"],
  [/plough/g, "plow"],
  // Umlauts are also written with an e.
  [/([aou])e/g, "$1"],
];

/** The words of a name without its legal form, each in one spelling and in the singular. */
function getWords(name: string) {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("æ", "a")
    .replaceAll(/[\p{M}.'’`]/gu, "")
    // "A/S" and "S/A" are legal forms.
    .replaceAll(/\b(a)\/(s)\b|\b(s)\/(a)\b/g, "$1$2$3$4")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !fillers.has(word));
  while (words.length > 1 && legalForms.has(words.at(-1) ?? "")) words.pop();
  return words.map((word) => toSingular(spellings.reduce((spelled, [from, to]) => spelled.replace(from, to), word)));
}

function toSingular(word: string) {
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word;
  return word
    .replace(/(?:ies|ie)$/, "y")
    .replace(/(x|ch|sh|ss)es$/, "$1")
    .replace(/s$/, "");
}

/** The trigrams of words, which PostgreSQL's pg_trgm defines: two blanks precede a word, one follows it. */
const getTrigrams = (words: readonly string[]) =>
  new Set(words.flatMap((word) => Array.from({ length: word.length + 1 }, (_, at) => `  ${word} `.slice(at, at + 3))));

/** The share of trigrams that two lists of words have in common. The order of the words does not matter. */
function compareWords(first: ReadonlySet<string>, second: ReadonlySet<string>) {
  const common = first.intersection(second).size;
  const all = first.size + second.size - common;
  return all === 0 ? 0 : common / all;
}

/** Returns a function that tells how similar a name is to this one, from 0 to 1. */
export function similarityTo(name: string) {
  const [words, plain] = [getWords(name), getPlainWords(name)];
  const [trigrams, plainTrigrams, joined] = [getTrigrams(words), getTrigrams(plain), words.join("")];
  return (other: string) => {
    const otherWords = getWords(other);
    if (joined !== "" && otherWords.join("") === joined) return 1;
    const similarity = compareWords(trigrams, getTrigrams(otherWords));
    return Math.max(similarity, compareWords(plainTrigrams, getTrigrams(getPlainWords(other))));
  };
}

const getPlainWords = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
