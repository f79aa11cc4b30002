import * as z from "zod/mini";
import { askDays, mostAskedItems } from "./ask-limits.ts";
import { GivenValues, LabelField } from "./label-fields.ts";
import { Reading } from "./readings.ts";
import { GuideFile, ItemFile } from "./requirement-items.ts";
import { endpoint } from "../ground/endpoint.ts";
import { DocumentAskCode, DocumentAskId } from "../ground/ids.ts";
import { Paging } from "../ground/list.ts";
import { Day, emailAddress, lines, requiredText } from "../ground/text.ts";

/* Requests that vendors mail to brokers and mills, and the calls of the links in these mails, which need no account. */

const sharing = { access: "requirements.share", flag: "Required Documents" } as const;

export const askThirdParty = endpoint({
  ...sharing,
  method: "POST",
  path: "/api/requirements/asks",
  audits: ["items", "name"],
  creates: true,
  summary: `Mail a broker or a mill a link with which documents are sent without an account. It works for ${askDays} days`,
  body: z.strictObject({
    /** Ids of items. */
    items: z.array(z.uuid()).check(
      z.minLength(1, "Choose a document."),
      z.maxLength(mostAskedItems, `Choose at most ${mostAskedItems} documents.`),
      z.refine((ids) => new Set(ids).size === ids.length, "Name each document once."),
    ),
    email: emailAddress("Enter a mail address.", "Enter a mail address like ann@example.com."),
    /** The name of the third party, for example "Ann Lee, Lockton". */
    name: requiredText(100, "Enter a name."),
    /** What the mail says above what each document needs. */
    text: lines(2000),
    /** Whether the documents go to review as soon as they arrive. By default, the company looks at them first. */
    straight_to_review: z._default(z.optional(z.boolean()), false),
  }),
  response: z.object({ id: z.uuid(), expires_at: z.iso.datetime() }),
});

/** The states of a request. */
export const askStates = ["open", "sent", "revoked", "expired"] as const;

/** A request as the company sees it. */
export const DocumentAsk = z.object({
  id: z.uuid(),
  state: z.enum(askStates),
  /** Null after the address was removed. */
  email: z.nullable(z.string()),
  name: z.string(),
  text: z.string(),
  straight_to_review: z.boolean(),
  items: z.array(z.object({ id: z.uuid(), name: z.string() })),
  asked_at: z.iso.datetime(),
  /** The name of the person who asked; null if the account was deleted. */
  asked_by: z.nullable(z.string()),
  expires_at: z.iso.datetime(),
  sent_at: z.nullable(z.iso.datetime()),
  /** The third party gets a new link before what it sent expires. */
  is_remembered: z.boolean(),
});
export type DocumentAsk = z.output<typeof DocumentAsk>;

export const listDocumentAsks = endpoint({
  ...sharing,
  method: "GET",
  path: "/api/requirements/asks",
  summary: "The company's requests to brokers and mills, the newest first",
  query: z.extend(Paging, {
    /** Limits the list to requests for one item. */
    item: z.optional(z.uuid()),
  }),
  response: z.object({ count: z.int(), results: z.array(DocumentAsk) }),
});

export const revokeDocumentAsk = endpoint({
  ...sharing,
  method: "DELETE",
  path: "/api/requirements/asks/{id}",
  summary: "End the link of a request at once. If it was used, its address is no longer kept for the next period",
  params: z.object({ id: DocumentAskId }),
  response: z.object({}),
});

/** A document of a request as the third party sees it. */
export const AskedItem = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The product or the line of an order; null for the company itself. */
  subject: z.nullable(z.string()),
  help: z.string(),
  due_on: z.nullable(Day),
  /** The last day of the document that is accepted now; null if there is none or it has no end. */
  valid_until: z.nullable(Day),
  /** Why the former document was not accepted. */
  reason: z.nullable(z.string()),
  fields: z.array(LabelField),
  /** Whether values of the fields are read from files. */
  is_read: z.boolean(),
  /** An example of the document that the provider gives; null if there is none. */
  example: z.nullable(z.omit(GuideFile, { id: true })),
  /** False if it is not needed any more, or the company has sent it itself. */
  is_open: z.boolean(),
  /** The most files that the link takes. */
  maximum_files: z.int(),
  /** The files that came by this link. */
  files: z.array(z.pick(ItemFile, { id: true, name: true, extension: true, size: true })),
});
export type AskedItem = z.output<typeof AskedItem>;

/** What the page of a link shows. It names no person but the asker, and nothing else of the company. */
export const OpenAsk = z.object({
  company_name: z.string(),
  asked_by: z.string(),
  provider_name: z.string(),
  name: z.string(),
  text: z.string(),
  straight_to_review: z.boolean(),
  expires_at: z.iso.datetime(),
  today: Day,
  items: z.array(AskedItem),
  /** The most files of an item. */
  maximum_files: z.int(),
});
export type OpenAsk = z.output<typeof OpenAsk>;

export const readDocumentAsk = endpoint({
  method: "GET",
  path: "/api/document-asks/{code}",
  access: "public",
  summary:
    "The documents that a link asks for. It changes nothing. After the documents were sent, it says only when; a link that does not work is not found",
  params: z.object({ code: DocumentAskCode }),
  response: z.object({
    /** When the documents were sent. */
    sent_at: z.optional(z.iso.datetime()),
    /** The third party gets a new link before what it has sent by this or an earlier link expires. */
    is_remembered: z.boolean(),
    ask: z.optional(OpenAsk),
  }),
});

const code = DocumentAskCode;

export const uploadAskedFile = endpoint({
  method: "POST",
  path: "/api/document-asks/files",
  access: "public",
  summary: "Add a file to what a link sends: code and item (its id), then document",
  streams: ["multipart/form-data"],
  creates: true,
  response: AskedItem,
});

export const readAskedFile = endpoint({
  method: "POST",
  path: "/api/document-asks/reading",
  access: "public",
  unrecorded: true,
  summary: "Read the values of a document's fields in a file that came by a link and was not sent yet",
  body: z.strictObject({ code, item: z.uuid(), file: z.uuid() }),
  response: Reading,
});

export const downloadAskedExample = endpoint({
  method: "POST",
  path: "/api/document-asks/example",
  access: "public",
  unrecorded: true,
  summary:
    "The provider's example of a document that a link asks for, as a file. No other file can be downloaded by a link",
  body: z.strictObject({ code, item: z.uuid() }),
  answers: "application/octet-stream",
  response: z.unknown(),
});

export const removeAskedFile = endpoint({
  method: "POST",
  path: "/api/document-asks/files/remove",
  access: "public",
  summary: "Remove a file that came by a link and was not sent yet",
  body: z.strictObject({ code, item: z.uuid(), file: z.uuid() }),
  response: AskedItem,
});

export const sendAskedDocuments = endpoint({
  method: "POST",
  path: "/api/document-asks/send",
  access: "public",
  summary: "Send the files of a link with their values, after which the link is used",
  body: z.strictObject({
    code,
    /** What is said about each document that has files. */
    items: z._default(
      z.optional(
        z
          .array(
            z.strictObject({
              id: z.uuid(),
              values: z.optional(GivenValues),
              /** For the reviewer, for example about a value that differs from what is needed. */
              note: z.optional(lines(2000)),
            }),
          )
          .check(z.maxLength(mostAskedItems)),
      ),
      [],
    ),
    /** Keep the address and mail a new link before what is sent expires. */
    remember: z._default(z.optional(z.boolean()), false),
  }),
  response: z.object({ sent_at: z.iso.datetime() }),
});

export const forgetAskedAddress = endpoint({
  method: "POST",
  path: "/api/document-asks/forget",
  access: "public",
  summary: "No longer keep the address of a third party for the next period",
  body: z.strictObject({ code }),
  response: z.object({}),
});
