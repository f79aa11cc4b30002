import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { ContentId } from "../ground/ids.ts";
import { SearchedPage } from "../ground/list.ts";
import { Day, lines } from "../ground/text.ts";
import { Share } from "../trade/requirement-figures.ts";
import { ContentName } from "./content.ts";

/** The most companies that one request asks. */
export const mostRequestedCompanies = 2000;
/** The most requests that can be open at the same time. */
export const mostOpenRequests = 100;

/** A document that staff asked some companies for once. */
export const DocumentRequest = z.object({
  /** Also the id of the requirement of its items. */
  id: z.int(),
  name: z.string(),
  /** The kind of document. Null if the label was deleted. */
  label: z.nullable(z.object({ id: z.int(), name: z.string() })),
  text: z.string(),
  due_on: Day,
  /** The companies whose document was accepted, of all that were asked. */
  progress: Share,
  /** Companies whose document waits for a decision. */
  in_review: z.int(),
  /** Companies that need not give it. */
  waived: z.int(),
  /** Companies that see nothing of it because their section is switched off. */
  unseen: z.int(),
  created_at: z.iso.datetime(),
  /** The name of the person; null if the account was deleted. */
  created_by: z.nullable(z.string()),
  closed_at: z.nullable(z.iso.datetime()),
  closed_by: z.nullable(z.string()),
  /** The run that opens or closes its items; null if none is under way. */
  run: z.nullable(z.uuid()),
});
export type DocumentRequest = z.output<typeof DocumentRequest>;

export const listDocumentRequests = endpoint({
  method: "GET",
  path: "/api/provider/document-requests/",
  access: "provider.review_documents",
  summary: "The documents that staff asked companies for once, open ones first and of these the newest",
  query: z.extend(SearchedPage, {
    state: z.optional(z.enum(["open", "closed"], "Must be open or closed.")),
  }),
  response: z.object({ count: z.int(), results: z.array(DocumentRequest) }),
});

export const requestDocuments = endpoint({
  method: "POST",
  path: "/api/provider/document-requests/",
  access: "provider.change_requirements",
  audits: ["name", "label_id", "due_on"],
  summary: `Ask up to ${mostRequestedCompanies} companies for a document once. Each is told, reminded and reviewed as for any required document`,
  body: z.strictObject({
    /** No open request and no requirement may have the same name. */
    name: ContentName,
    company_ids: z
      .array(z.uuid("Must be the id of a company."))
      .check(
        z.minLength(1, "Choose at least one company."),
        z.maxLength(mostRequestedCompanies, `Choose at most ${mostRequestedCompanies} companies.`),
      ),
    /** Of any space. The companies fill in its fields. */
    label_id: z.int32(),
    /** Today or later, at most a year ahead. */
    due_on: Day,
    /** The companies read it. Default: empty. */
    text: z._default(z.optional(lines(5000)), ""),
  }),
  creates: true,
  response: DocumentRequest,
});

export const closeDocumentRequest = endpoint({
  method: "POST",
  path: "/api/provider/document-requests/{id}/close",
  access: "provider.change_requirements",
  summary: "Close a request: what was not given is not needed any more, and all files and decisions are kept",
  params: z.object({ id: ContentId }),
  body: z.strictObject({}),
  response: DocumentRequest,
});
