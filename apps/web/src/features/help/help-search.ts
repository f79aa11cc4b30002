import { searchMaximum } from "@lading/contract";

export type HelpSearch = ReturnType<typeof readHelpSearch>;

/** The search parameters of the app's own links. */
export interface GivenHelpSearch {
  section?: number;
  question?: number;
  search?: string;
}

/** The open section and question, or the words to search for, from an address. */
export function readHelpSearch({ section, question, search }: GivenHelpSearch) {
  return { section: readId(section), question: readId(question), search: readText(search) };
}

const readId = (given: unknown) => (/^[1-9]\d{0,9}$/.test(String(given)) ? Number(given) : undefined);
const readText = (given: unknown) => (typeof given === "string" ? given.slice(0, searchMaximum) : "");
