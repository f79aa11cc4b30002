import type { Stage } from "../../../api/src/test/stage.ts";
import { screen, within } from "./open-page.tsx";
import { aLine, fullOrder, vendorsWithOrders } from "./orders-fixture.ts";

/** Opens lists of orders that wait for answers. */
export function ordersToAnswer(stage: Stage) {
  const { open } = vendorsWithOrders(stage);
  return {
    /**
     * Creates a vendor with the orders PO-7001, PO-7002 and so on, each with a line of $736, which were sent a minute ago. Each should be
     * answered a day later than the last, the first one in two days. Opens the home page.
     */
    createOrders: async (count = 3) => {
      const numbers = Array.from({ length: count }, (_, place) => `PO-${7001 + place}`);
      const page = await open(
        numbers.map((purchase_order) => ({ ...fullOrder, purchase_order, total: "736" })),
        "/homepage",
      );
      await page.feedOrderLines(numbers.map((purchase_order) => aLine(1, { purchase_order })));
      await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
        page.companyId,
      ]);
      const setRespondBy = (number: string, inDays: number) =>
        stage.owner.query(
          `update order_states s set respond_by = now() + $3 * interval '1 day' from purchase_orders o
           where o.company_id = s.company_id and o.id = s.order_id and o.company_id = $1 and o.purchase_order = $2`,
          [page.companyId, number, inDays],
        );
      for (const [place, number] of numbers.entries()) await setRespondBy(number, place + 2);
      return { ...page, setRespondBy };
    },
    readAnswers: async (companyId: string) => {
      const { rows } = await stage.owner.query<{ answer: string }>(
        `select o.purchase_order || ' ' || r.source as answer from order_responses r
         join purchase_orders o on o.company_id = r.company_id and o.id = r.order_id
         where r.company_id = $1 order by 1`,
        [companyId],
      );
      return rows.map(({ answer }) => answer);
    },
  };
}

/** The numbers in the list of orders. */
export const getListed = () =>
  within(screen.getByRole("table", { name: "Purchase orders" }))
    .queryAllByRole("link", { name: /^PO-/ })
    .map(({ textContent }) => textContent);

export const findDialog = async () => within(await screen.findByRole("dialog"));
