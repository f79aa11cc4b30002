import * as z from "zod/mini";
import { attributeIds } from "./attributes.ts";
import { endpoint } from "../ground/endpoint.ts";
import { ProposalId } from "../ground/ids.ts";
import { Paging, repeated, SearchText } from "../ground/list.ts";
import { lines, text } from "../ground/text.ts";

/** The states of a proposed product. The first two wait: for the provider, and for the vendor. */
export const proposalStatuses = ["proposed", "changes_asked", "approved", "merged", "rejected", "withdrawn"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

const SentText = z.string().check(z.maxLength(100_000));

/** The name and the values of a proposed product by the ids of attributes. `name` and `sku` are required. */
export const ProposedValues = z.record(text(64), z.nullable(z.union([SentText, z.number(), z.boolean()])));
z.globalRegistry.add(ProposedValues, { examples: [{ name: "Gate Valve", sku: "GV-1" }] });
export type ProposedValues = z.output<typeof ProposedValues>;

/** A product that may be the same as a proposed one. */
export const LookAlike = z.object({
  company: z.object({ id: z.uuid(), name: z.string() }),
  gxp_sku: z.string(),
  name: z.string(),
  /** The values of attributes that either product has, in canonical text form. */
  values: z.partialRecord(z.enum(attributeIds), z.string()),
  /** So many of the values of the proposal are equal. */
  equal: z.int(),
  compared: z.int(),
  image_url: z.nullable(z.string()),
});
export type LookAlike = z.output<typeof LookAlike>;

/** The longest text about why the provider should carry a product. */
export const longestWhy = 1000;
const Why = z.optional(lines(longestWhy));

/** The most files of a proposed product besides its picture. */
export const mostProposalFiles = 10;
/** The largest picture of a proposed product, in bytes. */
export const largestPicture = 10 * 1024 ** 2;

/** The picture and the files of a proposed product. Both are uploads of the caller by `POST /api/persistent-documents/upload/`. */
const files = {
  /** The id of a PNG or JPG. Without it, the picture stays; null removes it. */
  picture: z.optional(z.nullable(z.uuid().check(z.toLowerCase()))),
  /** The ids of all files, also of those that the proposal has. Without it, the files stay. */
  documents: z.optional(
    z
      .array(z.uuid().check(z.toLowerCase()))
      .check(z.maxLength(mostProposalFiles, `At most ${mostProposalFiles} files.`)),
  ),
};
export type ProposalFiles = { picture?: string | null | undefined; documents?: string[] | undefined };

export const ProposalDocument = z.object({
  id: z.uuid(),
  /** Without its extension. */
  name: z.string(),
  extension: z.string(),
  size: z.int(),
});
export type ProposalDocument = z.output<typeof ProposalDocument>;

export const Proposal = z.object({
  id: z.uuid(),
  company: z.object({ id: z.uuid(), name: z.string() }),
  /** In canonical text form; values that are empty are left out. */
  values: z.record(z.string(), z.string()),
  image_url: z.nullable(z.string()),
  /** Its files, which become documents of the product. */
  documents: z.array(ProposalDocument),
  /** The vendor's words to the provider about why it should carry the product. */
  why: z.nullable(z.string()),
  status: z.enum(proposalStatuses),
  /** The reason of a rejection, or of the last request for changes. */
  reason: z.nullable(z.string()),
  /** The product that it became. */
  gxp_sku: z.nullable(z.string()),
  /** `removedUser` if the account was deleted. */
  author: z.string(),
  submitted_at: z.iso.datetime(),
  decided_at: z.nullable(z.iso.datetime()),
  decided_by: z.nullable(z.string()),
});
export type Proposal = z.output<typeof Proposal>;

export const ProposalList = z.object({ count: z.int(), results: z.array(Proposal) });

const flag = "Product Proposals" as const;
const one = z.object({ id: ProposalId });
const Answer = z.object({ id: z.uuid(), status: z.enum(proposalStatuses) });
const proposing = { access: "products.edit_products", flag, scope: "edits:write", takesAnyText: true } as const;

export const proposeProduct = endpoint({
  method: "POST",
  path: "/api/products/proposals/",
  ...proposing,
  repeatable: true,
  creates: true,
  summary: "Propose a new product, which staff approve, merge with a product that exists, or reject",
  body: z.strictObject({ values: ProposedValues, why: Why, ...files }),
  response: Answer,
});

export const changeProposal = endpoint({
  method: "PATCH",
  path: "/api/products/proposals/{id}",
  ...proposing,
  summary: "Replace the values of a proposed product that is not decided, which also answers a request for changes",
  params: one,
  body: z.strictObject({
    values: ProposedValues,
    /** Without it, the text stays. An empty one is removed. */
    why: Why,
    ...files,
  }),
  response: Answer,
});

export const withdrawProposal = endpoint({
  method: "POST",
  path: "/api/products/proposals/{id}/withdraw",
  access: "products.edit_products",
  flag,
  scope: "edits:write",
  summary: "Take a proposed product back that is not decided",
  params: one,
  body: z.strictObject({}),
  response: Answer,
});

export const listProposals = endpoint({
  method: "GET",
  path: "/api/products/proposals/",
  access: "products.view_product",
  flag,
  summary:
    "The proposed products of the company, the latest first. `search` finds parts of names, supplier SKUs and categories",
  query: z.extend(Paging, {
    status: repeated(z.enum(proposalStatuses)),
    search: z.optional(SearchText),
    category: repeated(text(200)),
    /** The ids of users. */
    author: repeated(z.uuid()),
  }),
  response: ProposalList,
});

export const readProposalFigures = endpoint({
  method: "GET",
  path: "/api/products/proposals/figures",
  access: "products.view_product",
  flag,
  summary:
    "The number of the company's proposed products with each status, their categories and authors, and how soon the provider answers",
  response: z.object({
    counts: z.record(z.enum(proposalStatuses), z.int()),
    /** The categories and the authors of the proposals, by which the list can be filtered. */
    categories: z.array(z.string()),
    authors: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /**
     * The median time to the provider's answer, in hours of working days, over the last 90 days and the proposals of all vendors;
     * null if there are fewer than five answers.
     */
    median_hours: z.nullable(z.number()),
  }),
});

export const readProposal = endpoint({
  method: "GET",
  path: "/api/products/proposals/{id}",
  access: "products.view_product",
  flag,
  summary: "One proposed product of the company",
  params: one,
  response: Proposal,
});

export const findOwnLookAlikes = endpoint({
  method: "POST",
  path: "/api/products/proposals/look-alikes",
  access: "products.edit_products",
  flag,
  unrecorded: true,
  takesAnyText: true,
  summary:
    "Products of the own catalog that may be the same as one that is being typed, the most equal first, at most ten",
  body: z.strictObject({ values: ProposedValues }),
  response: z.object({ results: z.array(LookAlike) }),
});
