/*
 * A page for the browser tests alone: it holds the parts of lists and forms that no page of the portal uses yet.
 * The tests build it by itself and answer its requests; it is in no build of the portal.
 */
import "../../styles/main.css";
import { Day, infinitePageSize, Paging } from "@lading/contract";
import { infiniteQueryOptions, QueryClient, QueryClientProvider, queryOptions } from "@tanstack/react-query";
import { createRootRoute, createRoute, createRouter, Link, RouterProvider } from "@tanstack/react-router";
import { useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { createRoot } from "react-dom/client";
import * as z from "zod/mini";
import { readQuery, writeQuery } from "../../lib/query-string.ts";
import { Button } from "../../ui/button.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { SuccessDialog } from "../../ui/success-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast, Toasts } from "../../ui/toast.tsx";
import type { Column } from "../column.ts";
import { DataTable } from "../data-table.tsx";
import { DateFilter } from "../date-filter.tsx";
import { InfiniteList, infinitePages } from "../infinite-list.tsx";
import { ListFooter } from "../list-footer.tsx";
import { ClearFiltersButton } from "../list-message.tsx";
import { ListPage as Page } from "../list-page.tsx";
import { ListToolbar } from "../list-toolbar.tsx";
import { readSearch } from "../list-search.ts";
import { useColumns } from "../use-columns.ts";
import { type ListPage, useList } from "../use-list.ts";

interface Order {
  id: string;
}

const fetchOrders = async (query: Record<string, unknown>): Promise<ListPage<Order>> => {
  const response = await fetch(`/orders${writeQuery(query)}`);
  if (!response.ok) throw new Error("refused");
  return (await response.json()) as ListPage<Order>; // the test that answers writes this shape
};

const OrderQuery = z.extend(Paging, {
  ordering: z._default(z.optional(z.string()), "id"),
  search: z._default(z.optional(z.string()), ""),
  date_after: z.optional(Day),
  date_before: z.optional(Day),
});

const orderList = (search: z.output<typeof OrderQuery>) =>
  queryOptions({ queryKey: ["orders", search], queryFn: () => fetchOrders(search) });

const endlessOrders = infiniteQueryOptions({
  queryKey: ["endless orders"],
  queryFn: ({ pageParam }) => fetchOrders({ page: pageParam, page_size: infinitePageSize }),
  ...infinitePages,
});

const orderColumns: Column<Order>[] = [{ id: "id", label: "Order", width: 200, cell: (order) => order.id }];

function Orders() {
  const list = useList(orders.useSearch(), orderList);
  const columns = useColumns("orders", orderColumns);
  return (
    <Page title="Orders">
      <ListToolbar list={list} columns={columns}>
        <DateFilter list={list} label="Order Date" />
        <ClearFiltersButton list={list} />
      </ListToolbar>
      <DataTable
        list={list}
        caption="Orders"
        columns={columns}
        rowKey={(order) => order.id}
        rowName={(order) => order.id}
        renderCompact={(order) => order.id}
      />
      <ListFooter list={list} />
    </Page>
  );
}

function EndlessOrders() {
  return (
    <div className="h-100">
      <InfiniteList
        query={endlessOrders}
        noun="orders"
        rowKey={(order) => order.id}
        renderRow={(order) => <p className="h-13 px-4 leading-13">{order.id}</p>}
      />
    </div>
  );
}

function Form() {
  const [kept, setKept] = useState("");
  const [text, setText] = useState("");
  const [isSaved, setSaved] = useState(false);
  const save = () => {
    setKept(text);
    setSaved(true);
  };
  return (
    <>
      <TextField label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <Button onPress={save}>Save</Button>
      <Button onPress={() => showToast("Saved.")}>Tell</Button>
      <Link to={"/orders-page" as never}>Orders</Link> {/* as with the router below */}
      <LeaveGuard hasChanges={text !== kept} />
      <SuccessDialog isOpen={isSaved} onClose={() => setSaved(false)} />
      <Toasts />
    </>
  );
}

const root = createRootRoute();
const orders = createRoute({
  getParentRoute: () => root,
  path: "/orders-page",
  validateSearch: (given: Record<string, unknown>) => readSearch(OrderQuery, given),
  component: Orders,
});
const endless = createRoute({ getParentRoute: () => root, path: "/endless-page", component: EndlessOrders });
const form = createRoute({ getParentRoute: () => root, path: "/form-page", component: Form });
const router = createRouter({
  routeTree: root.addChildren([orders, endless, form]),
  parseSearch: readQuery,
  stringifySearch: writeQuery,
});

const element = document.getElementById("root");
if (element)
  createRoot(element).render(
    <I18nProvider locale="en-US">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router as never} /* the portal's own router is the registered type */ />
      </QueryClientProvider>
    </I18nProvider>,
  );
