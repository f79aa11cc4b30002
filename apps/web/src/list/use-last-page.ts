import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import type { ListSearch } from "./list-search.ts";
import type { List } from "./use-list.ts";

/** Goes to the new last page when rows were taken away and the address names one beyond it. */
export function useLastPage<Search extends ListSearch>({ search, total, pages }: List<Search>, hasChanged: boolean) {
  const navigate = useNavigate();
  const isBeyond = hasChanged && total !== undefined && search.page > pages;
  const goThere = useEffectEvent(() =>
    // The list knows its own route only by the search that it was given.
    navigate({ to: ".", search: { ...search, page: pages } as never, replace: true, resetScroll: false }),
  );
  useEffect(() => {
    if (isBeyond) void goThere();
  }, [isBeyond]);
}
