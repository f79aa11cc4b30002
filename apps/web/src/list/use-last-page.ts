import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import type { ListSearch } from "./list-search.ts";
import type { List } from "./use-list.ts";

/** Opens the last page if rows were removed and the page in the address no longer exists. */
export function useLastPage<Search extends ListSearch>({ search, total, pages }: List<Search>, hasChanged: boolean) {
  const navigate = useNavigate();
  const isBeyond = hasChanged && total !== undefined && search.page > pages;
  const goThere = useEffectEvent(() =>
    // The list has no type for its route, only the search that the route passed to it.
    navigate({ to: ".", search: { ...search, page: pages } as never, replace: true, resetScroll: false }),
  );
  useEffect(() => {
    if (isBeyond) void goThere();
  }, [isBeyond]);
}
