import { listShipNotices, type ShipNoticeRow, shipNoticeStates } from "@lading/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import { call } from "../../../lib/api.ts";
import { staleTimes } from "../../../lib/query-client.ts";
import { useMay } from "../../../lib/use-may.ts";
import { ChecklistFilter } from "../../../list/checklist-filter.tsx";
import { defineList, type SearchOf, useDefinedList } from "../../../list/define-list.ts";
import { ListPage } from "../../../list/list-page.tsx";
import { ListView } from "../../../list/list-view.tsx";
import { oneOf } from "../../../list/search-readers.ts";
import { compactNoticeLines, createNoticeColumns } from "../../../orders/shipments/notice-columns.tsx";
import { noticeReaders } from "../../../orders/shipments/notice-readers.ts";
import { noticeStateName } from "../../../orders/shipments/order-shipments.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { newFile } from "../by-file/new-file.ts";
import { noticesKey } from "./ship-notices-api.ts";

/** The company's ship notices. */
const shipNoticeList = defineList(
  // The list is a tab of the orders. A default would be left out of the address.
  { ...noticeReaders, tab: oneOf(["shipments"], undefined) },
  {
    key: [...noticesKey, "list"],
    fetch: ({ tab: _tab, ...query }, signal) => call(listShipNotices, { query }, signal),
    staleTime: staleTimes.userAndSearch,
  },
);

export type ShipNoticeSearch = SearchOf<typeof shipNoticeList>;

/** The company's ship notices. `given` is the search of the address, which is not checked yet. */
export function ShipNoticeList({ given }: { given: object }) {
  const [list] = useDefinedList(shipNoticeList, given);
  const { purchase_order: orders } = list.search;
  const mayShip = useMay()({ permission: "orders.ship" });
  const navigate = useNavigate();
  return (
    <ListPage
      title="Ship Notices"
      above={<BackLink to="/orders">Orders</BackLink>}
      actions={
        mayShip && (
          <Button onPress={() => void navigate({ to: "/orders", search: { ship_file: newFile } })}>Ship by File</Button>
        )
      }
    >
      <ListView
        list={list}
        name="ship-notices"
        caption="Ship notices"
        empty={{
          text: "The shipments that you announce appear here.",
          action: (
            <Link to="/orders" search={{ tab: "to_ship" }} className="font-medium text-accent-text hover:underline">
              Orders to Ship
            </Link>
          ),
        }}
        noun={["ship notice", "ship notices"]}
        columns={columns}
        compactLines={compactNoticeLines}
        compactShowsAll
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        search="Search by Number, Tracking or Order"
        filters={
          <>
            <ChecklistFilter
              list={list}
              name="state"
              label="State"
              options={shipNoticeStates}
              getName={noticeStateName}
            />
            {orders.length > 0 && <ChecklistFilter list={list} name="purchase_order" label="Order" options={orders} />}
          </>
        }
      />
    </ListPage>
  );
}

const columns = createNoticeColumns<ShipNoticeRow>(({ id, number }) => (
  <Link
    to="/orders"
    search={{ notice: id }}
    className="rounded-badge font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
  >
    {number}
  </Link>
));
