import * as z from "zod/mini";
import { GivenValues } from "./label-fields.ts";
import { Reading } from "./readings.ts";
import { ItemFile } from "./requirement-items.ts";
import { endpoint } from "../ground/endpoint.ts";
import { OwnRequirementItemId, StagedRequirementFileId } from "../ground/ids.ts";
import { lines } from "../ground/text.ts";

/*
 * How vendors send many files at once. Each file is uploaded first, and the answer says which documents it looks like. Nothing is sent
 * before the last call, in which one file can be several documents.
 */

const sending = { access: "requirements.submit", flag: "Required Documents" } as const;

/** Days for which a file that was not sent stays. */
export const stagedDays = 7;

/** The most files of a person that were not sent. */
export const mostStagedFiles = 200;

/** The most documents that one call sends. */
export const mostSentItems = 500;

/** A file that was uploaded and not sent, with what it looks like. */
export const StagedFile = z.object({
  ...ItemFile.shape,
  /** `no_text`: the file is a picture or has only pictures; `failed`: it is damaged or too large to be read. */
  text: Reading.shape.state,
  /** The documents that it looks like, of one requirement, and why: “ISO 9001:2015” on page 1. */
  matches: z.array(z.object({ item: z.uuid(), because: z.string() })),
  /** When the same file was sent last. Null if it never was. */
  sent_at: z.nullable(z.iso.datetime()),
});
export type StagedFile = z.output<typeof StagedFile>;

export const stageRequirementFile = endpoint({
  ...sending,
  method: "POST",
  path: "/api/requirements/files",
  summary: `Upload a file, as document, and learn which required documents it looks like. It is kept for ${stagedDays} days`,
  streams: ["multipart/form-data"],
  creates: true,
  repeatable: true,
  response: StagedFile,
});

export const listStagedFiles = endpoint({
  ...sending,
  method: "GET",
  path: "/api/requirements/files",
  summary: "The caller's files that were not sent, in the order of their uploads",
  response: z.object({ count: z.int(), results: z.array(ItemFile) }),
});

export const matchStagedFile = endpoint({
  ...sending,
  method: "GET",
  path: "/api/requirements/files/{file}",
  summary: "A file that was not sent, with the required documents that it looks like",
  params: z.object({ file: StagedRequirementFileId }),
  response: StagedFile,
});

export const readStagedFile = endpoint({
  ...sending,
  method: "GET",
  path: "/api/requirements/files/{file}/reading",
  summary: "Read the values of an item's fields in a file that was not sent",
  params: z.object({ file: StagedRequirementFileId }),
  query: z.object({ item: OwnRequirementItemId }),
  response: Reading,
});

export const removeStagedFile = endpoint({
  ...sending,
  method: "DELETE",
  path: "/api/requirements/files/{file}",
  summary: "Remove a file that was not sent",
  params: z.object({ file: StagedRequirementFileId }),
  response: z.object({}),
});

const idsOfItems = z.array(OwnRequirementItemId).check(
  z.minLength(1, "Choose what it is."),
  z.refine((ids) => new Set(ids).size === ids.length, "Name each document once."),
);

/** A file to send, and the documents that it is. */
const SentFile = z.strictObject({
  id: z.uuid().check(z.toLowerCase()),
  items: idsOfItems,
  /** The values of the documents' fields. Each document takes those of its fields. */
  values: z.optional(GivenValues),
  /** For the reviewer. */
  note: z.optional(lines(2000)),
});

/** The outcome of a file as one document. */
export const SentItem = z.object({
  id: z.uuid(),
  /** `submitted`, also if the file was sent for it before; else the code of the error, or `invalid` for values that do not fit. */
  status: z.enum([
    "submitted",
    "unknown",
    "item_changed",
    "item_decided",
    "too_many_files",
    "fields_missing",
    "invalid",
  ]),
  /** Why it was not sent. */
  detail: z.nullable(z.string()),
  /** Messages by field, for example `values.expires`. */
  errors: z.record(z.string(), z.array(z.string())),
});
export type SentItem = z.output<typeof SentItem>;

export const submitRequirements = endpoint({
  ...sending,
  method: "POST",
  path: "/api/requirements/submit",
  summary: "Send files, each as one or several documents. What cannot be sent is told, stays, and stops nothing",
  body: z.strictObject({
    files: z.array(SentFile).check(
      z.minLength(1, "Choose a file."),
      z.maxLength(mostStagedFiles, `Send at most ${mostStagedFiles} files at a time.`),
      z.refine((files) => new Set(files.map(({ id }) => id)).size === files.length, "Name each file once."),
      z.refine(
        (files) => files.reduce((sum, { items }) => sum + items.length, 0) <= mostSentItems,
        `Send at most ${mostSentItems} documents at a time.`,
      ),
    ),
  }),
  creates: true,
  response: z.object({
    /** The files in the order of the request. A file that was not sent as each of its documents stays. */
    results: z.array(z.object({ id: z.uuid(), items: z.array(SentItem) })),
  }),
});
export type FolderResult = z.output<typeof submitRequirements.response>["results"][number];
