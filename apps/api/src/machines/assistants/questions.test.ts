import { editableIds } from "@lading/contract";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSecretBox } from "../../ground/codes/secret-box.ts";
import { fillWithDemonstration } from "../../start/fill-with-demonstration.ts";
import { openDiskStore } from "../../ground/storage/disk-store.ts";
import { connectAssistant } from "../../test/assistant.ts";
import { encryptionKeys, openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/*
 * Questions of a vendor about the demonstration, the call that answers each, and the exact answer. Products of the demonstration
 * have no values of fields that are added later, so answers about completeness depend on the number of fields.
 */

const percentOf = (filled: number) => Math.trunc((100 * filled) / editableIds.length);

let stage: Stage;
let folder: string;
let client: Awaited<ReturnType<typeof connectAssistant>>;

beforeAll(async () => {
  stage = await openStage();
  folder = await mkdtemp(join(tmpdir(), "questions-"));
  await fillWithDemonstration({
    config: {
      identity: { name: "Northgate Supply", abbreviation: "NGS", mailbox: "vendors@northgate.example" },
      hasPublicPassword: false,
    },
    ownerUrl: stage.ownerUrl,
    blobs: await openDiskStore(join(folder, "blobs")),
    secrets: createSecretBox(encryptionKeys),
    today: "2026-06-15",
    onProgress: () => {},
  });
  // The days until an agreement expires are counted from the real day.
  await stage.owner.query(`update agreements set expiration_date = current_date + case
    when document_type = 'Certificate of Insurance' then 12 when expiration_date < '2026-01-01' then -3 else 1000 end
    where expiration_date is not null`);
  const { rows } = await stage.owner.query<{ id: string; company_id: string }>(
    "select id, company_id from users where email = 'admin@bluemesa.example'",
  );
  const owner = { id: onlyRow(rows).id, companyId: onlyRow(rows).company_id };
  client = await connectAssistant(stage, (await stage.anApiKey({ owner, isPersonal: true })).key);
}, 120_000);
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const questions: [question: string, tool: string, args: Record<string, unknown>, path: string, answer: unknown][] = [
  ["How many products do we have?", "search_products", {}, "total", 4236],
  ["Which of our SKUs comes first?", "search_products", {}, "rows.0.gxp_sku", "GXP-1000004"],
  ["Which of our SKUs comes last?", "search_products", { ordering: "-gxp_sku" }, "rows.0.gxp_sku", "GXP-1032468"],
  ["How many gate valves do we offer?", "search_products", { category: "Gate Valves" }, "total", 326],
  ["How many hammer unions do we offer?", "search_products", { category: "Hammer Unions" }, "total", 78],
  [
    "Do we offer anything in a category that does not exist?",
    "search_products",
    { category: "Submarines" },
    "total",
    0,
  ],
  ["What is our most expensive product?", "search_products", { ordering: "-price" }, "rows.0.gxp_sku", "GXP-1012074"],
  ["What does it cost?", "search_products", { ordering: "-price" }, "rows.0.price", "94806.00"],
  ["Is there a product without a price?", "search_products", { ordering: "price" }, "rows.0.price", null],
  [
    "Which product is the least complete?",
    "search_products",
    { ordering: "percents_complete" },
    "rows.0.percents_complete",
    percentOf(2),
  ],
  ["How many products mention Class 600?", "search_products", { words: "class 600" }, "total", 746],
  ["How many gaskets mention graphite?", "search_products", { words: "graphite", category: "Gaskets" }, "total", 101],
  ["Which product is on row 51?", "search_products", { cursor: "2" }, "rows.0.gxp_sku", "GXP-1000372"],
  ["How many products are on the last page?", "search_products", { cursor: "85" }, "rows.length", 36],
  ["Is there a page after it?", "search_products", { cursor: "85" }, "next_cursor", null],
  [
    "What is GXP-1000009?",
    "get_product",
    { gxp_sku: "GXP-1000009" },
    "untrusted.name",
    "24 in Class 600 Gate Valve, BW, A216 WCB, Trim 12",
  ],
  ["What does it cost us?", "get_product", { gxp_sku: "GXP-1000009" }, "price", "45704.00"],
  ["How long is its lead time?", "get_product", { gxp_sku: "GXP-1000009" }, "lead_time_days", 49],
  ["Who makes it?", "get_product", { gxp_sku: "GXP-1000009" }, "untrusted.manufacturer", "Tessarin Flow"],
  ["What is it made of?", "get_product", { gxp_sku: "GXP-1000009" }, "untrusted.material", "ASTM A216 WCB"],
  ["Is it API certified?", "get_product", { gxp_sku: "GXP-1000009" }, "is_api_certified", true],
  ["What is our place among its suppliers?", "get_product", { gxp_sku: "GXP-1000009" }, "gxp_priority", 2],
  ["How much does it weigh?", "get_product", { gxp_sku: "GXP-1000009" }, "weight", 4300.1],
  [
    "Where is its page?",
    "get_product",
    { gxp_sku: "GXP-1000009" },
    "link",
    "http://localhost:8080/product-catalog?pid=GXP-1000009",
  ],
  ["How complete is it?", "explain_completeness", { gxp_sku: "GXP-1000009" }, "percents_complete", percentOf(21)],
  [
    "How many fields count for completeness?",
    "explain_completeness",
    { gxp_sku: "GXP-1000009" },
    "counted_fields",
    editableIds.length,
  ],
  [
    "How many of them does GXP-1000004 lack?",
    "explain_completeness",
    { gxp_sku: "GXP-1000004" },
    "missing.length",
    editableIds.length - 21,
  ],
  [
    "Does GXP-1000004 lack its schedule?",
    "explain_completeness",
    { gxp_sku: "GXP-1000004" },
    "missing",
    expect.arrayContaining([{ field: "schedule", label: "Schedule" }]),
  ],
  [
    "How complete is GXP-1005943?",
    "explain_completeness",
    { gxp_sku: "GXP-1005943" },
    "percents_complete",
    percentOf(2),
  ],
  [
    "How many products lack a certificate of conformance?",
    "list_missing_documents",
    { of: "products", label: "Certificate of Conformance" },
    "total",
    4212,
  ],
  [
    "Which of them comes first?",
    "list_missing_documents",
    { of: "products", label: "certificate of conformance" },
    "rows.0.gxp_sku",
    "GXP-1000004",
  ],
  ["How many products have no document at all?", "list_missing_documents", { of: "products" }, "total", 2680],
  [
    "How many products lack a safety data sheet?",
    "list_missing_documents",
    { of: "products", label: "Safety Data Sheet" },
    "total",
    4188,
  ],
  [
    "Which agreement is missing?",
    "list_missing_documents",
    { of: "agreements" },
    "rows.0.untrusted.document_type",
    "Safety Program Questionnaire",
  ],
  ["How many agreements are missing?", "list_missing_documents", { of: "agreements" }, "total", 1],
  ["How many orders have no documents?", "list_missing_documents", { of: "orders" }, "total", 582],
  [
    "Which agreement expired?",
    "list_expiring_documents",
    {},
    "rows.0.untrusted.document_type",
    "Master Supply Agreement",
  ],
  ["How many days ago?", "list_expiring_documents", {}, "rows.0.days_left", -3],
  [
    "Which agreement expires next?",
    "list_expiring_documents",
    {},
    "rows.1.untrusted.document_type",
    "Certificate of Insurance",
  ],
  ["How many days do we have for it?", "list_expiring_documents", {}, "rows.1.days_left", 12],
  ["How many orders did we get?", "list_orders", {}, "total", 642],
  ["How many orders are open?", "list_orders", { status: "Open" }, "total", 23],
  ["How many were cancelled?", "list_orders", { status: "Cancelled" }, "total", 16],
  ["What is our newest order?", "list_orders", {}, "rows.0.purchase_order", "PO-494294"],
  ["How many orders came on June 12?", "list_orders", { from: "2026-06-12", to: "2026-06-12" }, "total", 10],
  ["What is the total of PO-494282?", "get_order", { purchase_order: "PO-494282" }, "order.total", "57457.87"],
  ["What is its status?", "get_order", { purchase_order: "PO-494282" }, "order.untrusted.status", "Open"],
  ["How many documents does it have?", "get_order", { purchase_order: "PO-494282" }, "document_count", 1],
  ["How many of our edits wait for a decision?", "list_my_edits", { status: "pending" }, "total", 62],
  ["How many were rejected?", "list_my_edits", { status: "rejected" }, "total", 5],
  ["Who proposed the newest edit?", "list_my_edits", {}, "rows.0.untrusted.author", "Tyler Begay"],
  ["What waits on me first?", "what_waits_on_me", {}, "tasks.0.kind", "orders_to_answer"],
];

test.each(questions)("answers: %s", { tags: ["MCP-01.1"] }, async (_question, name, args, path, answer) => {
  const { structuredContent } = await client.callTool({ name, arguments: args });
  expect(path.split(".").reduce<unknown>((value, key) => Reflect.get(Object(value), key), structuredContent)).toEqual(
    answer,
  );
});
