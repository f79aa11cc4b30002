import { pageSizes } from "@lading/contract";
import { RadioMenu } from "../ui/radio-menu.tsx";
import type { List } from "./use-list.ts";

/** Selects the number of rows per page. */
export function PageSizeMenu({ list }: { list: List }) {
  return (
    <RadioMenu
      label="Items per page"
      text={`${list.search.page_size} per page`}
      value={list.search.page_size}
      options={pageSizes.map((size) => ({ value: size, label: `${size} per page` }))}
      onChange={(page_size) => list.change({ page_size })}
    />
  );
}
