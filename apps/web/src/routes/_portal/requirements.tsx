import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { ItemPage } from "../../features/requirements/item-page.tsx";
import { NeededPage } from "../../features/requirements/needed-page.tsx";
import type { NeededSearch } from "../../features/requirements/requirements-list.ts";
import { type Address, acceptAddress } from "../../list/accept-address.ts";

/** What the company must give, and the document of the address. */
export const Route = createFileRoute("/_portal/requirements")({
  validateSearch: acceptAddress<Address<NeededSearch> & { item?: string }>,
  search: { middlewares: [stripSearchParams({ search: "", tab: "to_do" })] },
  component: Requirements,
});

function Requirements() {
  const { item, ...list } = Route.useSearch();
  return item === undefined ? <NeededPage given={list} /> : <ItemPage key={item} id={item} back={list} />;
}
