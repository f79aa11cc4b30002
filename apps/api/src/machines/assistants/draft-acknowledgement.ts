import { answerOrder, readOrderDraft, saveOrderDraft } from "@lading/contract";
import * as z from "zod/mini";
import { conflict } from "../../ground/http/refusal.ts";
import { Key, tool } from "./tool.ts";

const { revision, lines } = answerOrder.body.shape;

/** Stores an answer that the person sees as by the assistant, and sends or discards. */
export const draftAcknowledgement = tool({
  scope: "mcp:propose",
  name: "draft_acknowledgement",
  title: "Draft an answer to a purchase order",
  description:
    "Stores an answer to lines of an order as a draft of the person, who sends or discards it on the page behind `link`. Nothing is sent. `revision` is that of get_order. The call fails if the person has begun a draft.",
  input: z.strictObject({ purchase_order: Key, revision, lines }),
  output: z.object({ link: z.string(), lines: z.int(), updated_at: z.string() }),
  async run({ purchase_order: id, ...body }, context) {
    const params = { id };
    const { draft } = await context.call(readOrderDraft, { params });
    if (draft && draft.agent === undefined)
      throw conflict("draft_exists", "The person has a draft of an answer to this order. It was not replaced.");
    const { updated_at } = await context.call(saveOrderDraft, { params, body });
    return { link: context.link("/orders", { order: id, tab: "Answer" }), lines: body.lines.length, updated_at };
  },
});
