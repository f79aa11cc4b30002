import * as z from "zod/mini";
import { mostGridRows } from "./bulk-edits.ts";
import { workbookKeys } from "./workbook-columns.ts";
import { endpoint } from "../ground/endpoint.ts";
import { GxpSku, WorkbookId } from "../ground/ids.ts";
import { SearchText } from "../ground/list.ts";
import { text } from "../ground/text.ts";

export const workbookFormats = ["xlsx", "csv"] as const;
export type WorkbookFormat = (typeof workbookFormats)[number];

// Staff who signed in as a user download nothing.
const catalogue = { access: "products.view_product", flag: "Product Catalog", inPerson: true } as const;

/** The products of a workbook. The filters narrow together; without one these are all products of the company. */
const products = {
  search: z.optional(SearchText),
  category: z.optional(z.array(text(200)).check(z.maxLength(100))),
  gxp_skus: z.optional(
    z
      .array(GxpSku)
      .check(
        z.minLength(1, "Choose at least one product."),
        z.maxLength(mostGridRows, `At most ${mostGridRows} products.`),
      ),
  ),
};

export const createWorkbook = endpoint({
  method: "POST",
  path: "/api/products/workbooks/",
  ...catalogue,
  creates: true,
  summary:
    "Write products to a workbook that can be edited and uploaded again. The server writes it in the background; 409 if three exports of the caller have not ended",
  body: z.strictObject({
    format: z._default(z.optional(z.enum(workbookFormats, "Must be xlsx or csv.")), "xlsx"),
    ...products,
    /** Only products with an empty editable field, and of the columns the two first ones and those with an empty field. */
    only_missing: z._default(z.optional(z.boolean()), false),
    /** Keys of columns beside the first two; all columns if it is left out. The order is always that of the list of columns. */
    columns: z.optional(
      z.array(z.enum(workbookKeys, `Must be some of ${workbookKeys.join(", ")}.`)).check(z.minLength(1)),
    ),
  }),
  response: z.object({ id: z.uuid() }),
});
export type WorkbookRequest = z.output<typeof createWorkbook.body>;

export const readWorkbook = endpoint({
  method: "GET",
  path: "/api/products/workbooks/{id}",
  ...catalogue,
  summary:
    "The state of one of the caller's own workbooks, and when it is ready a download address that is valid for 60 seconds",
  params: z.object({ id: WorkbookId }),
  response: z.object({
    /** `expired`: the file was removed after seven days. A workbook can be uploaded after that, too. */
    state: z.enum(["making", "ready", "failed", "expired"]),
    /** Products written until now, and all of them; null until the server has counted them. */
    counts: z.object({ done: z.int(), products: z.nullable(z.int()) }),
    /** Null unless it is ready. */
    url: z.nullable(z.string()),
    /** The reason of `failed`. */
    failure: z.nullable(z.string()),
  }),
});

/** The products and the empty cells that a workbook would have. */
export const countWorkbook = endpoint({
  method: "POST",
  path: "/api/products/workbooks/count",
  access: "products.view_product",
  flag: "Product Catalog",
  unrecorded: true,
  summary: "How many products match, and how many of their editable fields are empty",
  body: z.strictObject(products),
  response: z.object({
    products: z.int(),
    /** Products with an empty editable field. */
    incomplete: z.int(),
    empty_cells: z.int(),
  }),
});
