import {
  findFacts,
  isExpiry,
  type ItemFile,
  type LabelField,
  type Reading,
  type RequirementItem,
  type StagedFile,
} from "@lading/contract";
import * as z from "zod/mini";
import { valueText } from "../../../files/needed/value-text.ts";
import { describePage, findMismatches } from "../../../files/reading/find-mismatches.ts";
import { findMistakes, toGiven, toText, type Typed } from "../../../files/typed-values.ts";

/** The user's choices for a file. They survive a reload of the tab. */
export const Choice = z.object({
  /** The id of the requirement, and the ids of its items. */
  requirement: z.optional(z.nullable(z.number())),
  items: z.optional(z.array(z.string())),
  isTicked: z.optional(z.boolean()),
  note: z.optional(z.string()),
  typed: z.optional(z.record(z.string(), z.string())),
});
export type Choice = z.output<typeof Choice>;

/** A file with the documents that it is, as the user has chosen or as it looks like. */
export interface FolderRow {
  file: ItemFile;
  /** Undefined while the file is compared. */
  found: StagedFile | undefined;
  /** The file is compared, or its values are read. */
  isBusy: boolean;
  requirement: number | null;
  /** The chosen items, and all of the requirement. */
  items: readonly RequirementItem[];
  all: readonly RequirementItem[];
  /** Why it looks like these; undefined if the user has chosen them. */
  because: string | undefined;
  /** Whether the user has chosen anything for it. */
  isTouched: boolean;
  isTicked: boolean;
  note: string;
  fields: readonly LabelField[];
  /** The values that the file shows for the fields. Undefined if nothing is asked. */
  reading: { reading: Reading | undefined } | undefined;
  typed: Typed;
  mistakes: Readonly<Record<string, string>>;
  /** Checks that fail: they can be sent with a note. */
  failing: readonly string[];
}

interface RowParts {
  file: ItemFile;
  found: StagedFile | undefined;
  choice: Choice;
  secrets: Typed;
  known: readonly RequirementItem[];
}

/** Returns which documents a file is, by the user's choice or by its looks. */
export function chooseItems({ found, choice, known }: Pick<RowParts, "found" | "choice" | "known">) {
  const matched = found?.matches.flatMap(({ item }) => known.filter(({ id }) => id === item)) ?? [];
  const requirement = choice.requirement === undefined ? (matched[0]?.requirement.id ?? null) : choice.requirement;
  const all = known.filter((item) => item.requirement.id === requirement);
  const items = choice.items === undefined ? matched : all.filter(({ id }) => choice.items?.includes(id));
  return { requirement, all, items };
}

interface AskedParts {
  fields: readonly LabelField[];
  /** Whether the fields are not known yet. */
  isAsking: boolean;
  reading: FolderRow["reading"];
  today: string;
}

/** Returns the row of a file. Values that were read for sure, and not from a scan, are used where nobody has typed one. */
export function createRow(parts: RowParts, { fields, isAsking, reading, today }: AskedParts): FolderRow {
  const { file, found, choice, secrets } = parts;
  const chosen = chooseItems(parts);
  const sure = (reading?.reading?.fields ?? []).filter(
    ({ confidence, is_scan: isScan }) => confidence !== "guess" && !isScan,
  );
  const typed: Typed = {
    ...Object.fromEntries(
      fields.map((field) => [field.key, toText(field, sure.find(({ key }) => key === field.key)?.value)]),
    ),
    ...choice.typed,
    ...secrets,
  };
  const values = Object.fromEntries(
    Object.entries(toGiven(fields, typed)).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
  const isOwnChoice = choice.requirement !== undefined;
  return {
    file,
    found,
    isBusy:
      (found === undefined && !isOwnChoice) || isAsking || (reading !== undefined && reading.reading === undefined),
    ...chosen,
    because: isOwnChoice ? undefined : found?.matches[0]?.because,
    isTouched: isOwnChoice || choice.isTicked !== undefined || choice.typed !== undefined,
    isTicked: choice.isTicked ?? (chosen.items.length > 0 && (isOwnChoice || found?.sent_at === null)),
    note: choice.note ?? "",
    fields,
    reading,
    typed,
    mistakes: findMistakes(fields, typed),
    failing: [
      ...fields.flatMap((field) =>
        findFacts(field, { fields, values, today })
          .filter(({ answer }) => answer === "no")
          // The server refuses a document that has expired.
          .map(({ need }) => `${field.name}: ${need} is needed.${isExpiry(field) ? "" : ` ${withNote}`}`),
      ),
      ...findMismatches({ fields, values, read: sure, today })
        .filter(({ needs }) => needs.length > 0)
        .map(
          ({ field, read, needs }) =>
            `${field.name}: the file says ${valueText(field, read.value)} ${describePage(read)}, ${needs.join(", ")} is needed. ${withNote}`,
        ),
    ],
  };
}

const withNote = "You can still send it with a note.";

/** Whether a person should look at a file before it is sent. */
export const isDoubtful = ({ found, items, mistakes, failing }: FolderRow) =>
  items.length === 0 || found?.sent_at !== null || Object.keys(mistakes).length > 0 || failing.length > 0;

/** Whether the file is sent by the next press. */
export const isSendable = ({ isTicked, items }: FolderRow) => isTicked && items.length > 0;

/** The name of a file with its extension. */
export const nameOf = ({ file: { name, extension } }: Pick<FolderRow, "file">) => `${name}.${extension}`;
