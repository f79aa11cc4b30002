import type { ReviewedItem } from "@lading/contract";

/** The single-key shortcuts with their descriptions. */
export const keyWords = {
  a: "Accept",
  r: "Ask for changes",
  w: "Accept with a waiver",
  j: "Next document",
  k: "Previous document",
  u: "Undo the last decision, for 10 seconds; Ctrl+Z does the same",
  "?": "Show these shortcuts",
} as const;

/** How a document ended that was decided on this page. */
export const doneWords = {
  accept: "was accepted",
  change: "went back for changes",
  waive: "was accepted with a waiver",
} as const;

/** Why a decision did not count, for the reviewer. */
export const refusalWords: Readonly<Record<string, string>> = {
  item_changed: "This has changed meanwhile. Look at it again.",
  item_decided: "Somebody else has decided on it meanwhile.",
  own_upload: "You sent this. Somebody else decides.",
  permission_denied: "Your role does not decide on this document.",
  unknown: "This document is not needed any more.",
};

/** "Endorsement · Ball valve" for a product, the name of the requirement alone for a company. */
export const nameOf = ({ requirement, subject }: Pick<ReviewedItem, "requirement" | "subject">) =>
  subject.kind === "company" ? requirement.name : `${requirement.name} · ${subject.name}`;

export type Act = "accept" | "change" | "waive";

/** The titles of the panels and of their buttons. Without a document, a request to do without it is decided. */
export const titlesOf = ({ sent }: Pick<ReviewedItem, "sent">) =>
  sent
    ? { change: "Ask for Changes", waive: "Accept with a Waiver" }
    : { change: "Refuse the Waiver", waive: "Grant a Waiver" };

type Sent = NonNullable<ReviewedItem["sent"]>;

/** What the facts suggest: a fact that fails asks for changes, and then the document cannot be accepted as it is. */
export const hasFailure = ({ facts }: Pick<Sent, "facts">) => facts.some(({ answer }) => answer === "no");

/** A reason to choose in the panel. */
export interface Reason {
  key: string;
  label: string;
  /** The sentence that the company reads. Empty for a reason that the reviewer types. */
  text: string;
  from: "no" | "not_found" | null;
}

const general = [
  { key: "unreadable", label: "A page is missing or unreadable", text: "A page is missing or unreadable." },
  {
    key: "other_document",
    label: "It is another document",
    text: "This is another document than the one that is needed.",
  },
  { key: "other", label: "Another reason", text: "" },
];

const mostFacts = 6;

/** The reasons for changes: first the facts that fail, then those that cannot be told, those of the requirement, and those of every document. */
export function findReasons({ facts }: Pick<Sent, "facts">, listed: readonly string[]): Reason[] {
  const ofFacts = facts.flatMap(({ key, text, answer }, place): Reason[] =>
    answer === "yes" ? [] : [{ key: `${key}-${place}`, label: text, text: `${text}.`, from: answer }],
  );
  return [
    ...ofFacts.slice(0, mostFacts),
    ...listed.map((text, place): Reason => ({
      key: `listed-${place}`,
      label: text,
      text: endSentence(text),
      from: null,
    })),
    ...general.map((one): Reason => ({ ...one, from: null })),
  ];
}

const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
