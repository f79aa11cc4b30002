import type { Stage } from "../../../api/src/test/stage.ts";
import { findTitle } from "./finders.ts";
import { screen, within } from "./open-page.tsx";
import { aLine, fullOrder, vendorsWithOrders } from "./orders-fixture.ts";

/** Opens orders with four lines, which were sent a minute ago, to answer them by line. `prepare` gets the company before. */
export function ordersToAnswer(stage: Stage) {
  const { open } = vendorsWithOrders(stage);
  return async (prepare: (vendor: Awaited<ReturnType<typeof open>>) => Promise<void> = () => Promise.resolve()) => {
    const page = await open([fullOrder], "/orders");
    await page.feedOrderLines([1, 2, 3, 4].map((line) => aLine(line, { due_date: "2099-12-04" })));
    await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
      page.companyId,
    ]);
    await prepare(page);
    await page.go("/orders?order=PO-7002");
    await findTitle("Order PO-7002");
    await page.click("button", "Answer by Line");
    await screen.findByRole("list", { name: "Lines to answer" });
    const pieces = async () => {
      const { rows } = await stage.owner.query<{ piece: string }>(
        `select concat_ws(' ', line, action, quantity::float8, reason, outcome) piece from response_pieces
         where company_id = $1 order by line, piece`,
        [page.companyId],
      );
      return rows.map(({ piece }) => piece);
    };
    const inPanel = (line: number) => within(screen.getByRole("form", { name: `Answer to line ${line}` }));
    const type = async (line: number, field: string, text: string, place = 0) => {
      const input = inPanel(line).getAllByRole("textbox", { name: field })[place]!; // throws in the next line if there is none
      await page.user.clear(input);
      await page.user.type(input, text);
    };
    return { ...page, pieces, inPanel, type };
  };
}
