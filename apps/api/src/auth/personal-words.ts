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

/** The words that a person's password must not be made of, in small plain letters, each with what it is of the person. */
export function personalWords(person: PersonalInformation) {
  const words = new Map<string, string>();
  const add = (text: string | null, what: string) => {
    const parts = plain(text ?? "").match(/[a-z0-9]+/g) ?? [];
    // Also two and more in a row, as people write their company's name in one word.
    for (let first = 0; first < parts.length; first++)
      for (let end = first + 1; end <= parts.length; end++) {
        const word = parts.slice(first, end).join("");
        if (word.length >= SHORTEST && !words.has(word)) words.set(word, what);
      }
  };
  add(`${person.first_name} ${person.last_name}`, "name");
  add(person.company_name, "company's name");
  add(person.email.replace(/\.[^.]*$/, ""), "e-mail address");
  add(person.department, "department");
  add(person.position, "position");
  return words;
}

/** "Zoë Müller" is "zoe muller" in a password, which knows no accents. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
