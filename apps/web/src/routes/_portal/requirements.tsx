import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { FolderPage } from "../../features/requirements/folder/folder-page.tsx";
import { ItemPage } from "../../features/requirements/item-page.tsx";
import { NeededPage } from "../../features/requirements/needed-page.tsx";
import type { NeededSearch } from "../../features/requirements/requirements-list.ts";
import { type Address, acceptAddress } from "../../list/accept-address.ts";

/** The documents that the company must give, the one of the address, or the files that are sent at once. */
export const Route = createFileRoute("/_portal/requirements")({
  validateSearch: acceptAddress<Address<NeededSearch> & { item?: string; folder?: "open" }>,
  search: { middlewares: [stripSearchParams({ search: "", tab: "to_do" })] },
  component: Requirements,
});

function Requirements() {
  const { item, folder, ...list } = Route.useSearch();
  if (folder) return <FolderPage />;
  return item === undefined ? <NeededPage given={list} /> : <ItemPage key={item} id={item} back={list} />;
}
