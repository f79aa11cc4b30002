/** What a password must not be like. */
export interface PersonalInformation {
  email: string;
  first_name: string;
  last_name: string;
  department: string | null;
  position: string | null;
  company_name: string | null;
}

/** Shorter ones occur in too many passwords by chance. */
const SHORTEST = 3;

/**
 * What of the person the password is made of, such as "name": words of the person cover half of it or more, also reversed or
 * with digits and signs for letters.
 */
export function personalLikeness(password: string, person: PersonalInformation): string | undefined {
  const kinds = wordsOf(person);
  return kinds.find(({ words }) => coversHalf(password, words))?.what ?? likenessToAll(password, kinds);
}

function likenessToAll(password: string, kinds: { words: string[] }[]) {
  return coversHalf(
    password,
    kinds.flatMap(({ words }) => words),
  )
    ? "personal information"
    : undefined;
}

function coversHalf(password: string, words: string[]) {
  // A 1 may stand for either.
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

const wordsOf = ({ first_name, last_name, company_name, email, department, position }: PersonalInformation) => [
  { what: "name", words: wordsIn(`${first_name} ${last_name}`) },
  { what: "company's name", words: wordsIn(company_name ?? "") },
  // Its last part is everybody's.
  { what: "e-mail address", words: wordsIn(email.replace(/\.[^.]*$/, "")) },
  { what: "department", words: wordsIn(department ?? "") },
  { what: "position", words: wordsIn(position ?? "") },
];

/** "Zoë Müller" is "zoe" and "muller" in a password, which knows no accents. */
const wordsIn = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/i)
    .filter((word) => word.length >= SHORTEST);

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
