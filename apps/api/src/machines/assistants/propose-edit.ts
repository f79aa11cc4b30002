import { editableIds, editProduct } from "@lading/contract";
import * as z from "zod/mini";
import { linkToProduct, ShownEdit } from "./records.ts";
import { shown, tool } from "./tool.ts";

const Value = z.nullable(z.union([z.string().check(z.maxLength(10_000)), z.number(), z.boolean()]));

/** The provider's reviewers see the names of the assistant that submitted the changes and of its person. */
export const proposeEdit = tool({
  scope: "mcp:propose",
  name: "propose_edit",
  title: "Propose changes of a product",
  description:
    "Submits changes of one product, all or none, for the provider's approval. Nothing is published before that. `old_value` is the published value that get_product returned, or null; the call fails if it is no longer published.",
  input: z.strictObject({
    gxp_sku: z.string().check(z.minLength(1), z.maxLength(64)),
    changes: z
      .array(z.strictObject({ field: z.enum(editableIds), old_value: Value, new_value: Value }))
      .check(z.minLength(1), z.maxLength(40)),
  }),
  output: z.object({ edits: z.array(ShownEdit) }),
  async run({ gxp_sku, changes }, context) {
    const edited_fields = changes.map(({ field, ...values }) => ({ name: field, ...values }));
    const { edits } = await context.call(editProduct, { params: { id: gxp_sku }, body: { edited_fields } });
    const link = linkToProduct(context, gxp_sku);
    return { edits: edits.map((edit) => shown(edit, { field: edit.name, link })) };
  },
});
