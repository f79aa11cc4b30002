import { answerOrder, listPurchaseOrderLines } from "@lading/contract";
import { use } from "react";
import { documentLists } from "../../../files/document-lists.ts";
import { call } from "../../../lib/api.ts";
import { waitingKey } from "../../../lib/query-client.ts";
import { type AnswerDesk, AnswerDeskContext } from "../../../orders/answer-desk.ts";
import { linesAtOnce } from "../../../orders/order-lines.tsx";
import { fetchProducts } from "../purchase-orders-api.ts";

const ownDesk: AnswerDesk = {
  company: null,
  linesKey: (id) => ["purchase-order-lines", id],
  fetchLines: (id, page, signal) =>
    call(listPurchaseOrderLines, { params: { id }, query: { page, page_size: linesAtOnce } }, signal),
  productsKey: ["products-of-orders"],
  fetchProducts,
  send: (id, { reason: _reason, ...body }, key) => call(answerOrder, { params: { id }, body }, undefined, key),
  changes: (id) => [documentLists.order, ["purchase-order-lines", id], ["purchase-order", id], waitingKey],
};

/** The calls with which an order is answered: the company's own, unless staff answer for it. */
export const useAnswerDesk = (): AnswerDesk => use(AnswerDeskContext) ?? ownDesk;
