import { answerForCompany, listOrderLines, listProductsOfCompanies } from "@lading/contract";
import { call } from "../../lib/api.ts";
import type { AnswerDesk } from "../../orders/answer-desk.ts";
import { linesAtOnce } from "../../orders/order-lines.tsx";

/** The calls with which staff answer orders for a company. */
export const companyDesk = (company: { id: string; name: string }): AnswerDesk => ({
  company,
  linesKey: (id) => ["order-of-company", company.id, id, "lines"],
  fetchLines: (id, page, signal) =>
    call(listOrderLines, { params: { company: company.id, id }, query: { page, page_size: linesAtOnce } }, signal),
  productsKey: ["products-of-company", company.id],
  fetchProducts: async (search, signal) => {
    const query = { company: [company.id], category: [], search, page_size: 10 };
    const { results } = await call(listProductsOfCompanies, { query }, signal);
    return results.map(({ gxp_sku, name }) => ({ id: gxp_sku, name }));
  },
  send: (id, { reason = "", ...body }, key) =>
    call(answerForCompany, { params: { company: company.id, id }, body: { ...body, reason } }, undefined, key),
  changes: (id) => [["order-of-company", company.id, id], ["orders-of-companies"], ["work-queue"]],
});
