/** Personal data that a password must not resemble. */
export interface PersonalInformation {
  email: string;
  first_name: string;
  last_name: string;
  department: string | null;
  position: string | null;
  company_name: string | null;
}

/** Shorter words occur in too many passwords by chance. */
const MIN_WORD_LENGTH = 3;

/**
 * Returns the kind of personal data that makes up at least half of the password, for example "name". Reversed words and digits or
 * punctuation in place of letters count too.
 */
export function findPersonalLikeness(password: string, person: PersonalInformation): string | undefined {
  const kinds = getPersonalWords(person);
  return kinds.find(({ words }) => coversHalf(password, words))?.what ?? findLikenessToAll(password, kinds);
}

function findLikenessToAll(password: string, kinds: { words: string[] }[]) {
  return coversHalf(
    password,
    kinds.flatMap(({ words }) => words),
  )
    ? "personal information"
    : undefined;
}

/** Whether these words make up at least half of the password. */
export function coversHalf(password: string, words: string[]) {
  // A 1 can replace an i or an l.
  return ["i", "l"].some((one) => {
    const text = plain(password, one);
    const forms = words
      .toSorted((first, second) => second.length - first.length)
      .map((word) => plain(word, one))
      .flatMap((word) => [word, word.split("").toReversed().join("")]);
    const left = forms.reduce((rest, form) => rest.replaceAll(form, " ".repeat(form.length)), text);
    return left.replaceAll(" ", "").length * 2 <= text.length;
  });
}

/** Words of the personal data by kind. */
export const getPersonalWords = ({
  first_name,
  last_name,
  company_name,
  email,
  department,
  position,
}: PersonalInformation) => [
  { what: "name", words: getWords(`${first_name} ${last_name}`) },
  { what: "company's name", words: getWords(company_name ?? "") },
  // The top-level domain is removed, because it is not personal.
  { what: "email address", words: getWords(email.replace(/\.[^.]*$/, "")) },
  { what: "department", words: getWords(department ?? "") },
  { what: "position", words: getWords(position ?? "") },
];

/** Splits text into words without accents, because passwords have none: "Zoë Müller" gives "Zoe" and "Muller". */
export const getWords = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/i)
    .filter((word) => word.length >= MIN_WORD_LENGTH);

const letters: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
  "8": "b",
  "!": "i",
};

const plain = (text: string, one: string) =>
  text.toLowerCase().replace(/[0345@$78!1]/g, (sign) => (sign === "1" ? one : (letters[sign] ?? sign)));
