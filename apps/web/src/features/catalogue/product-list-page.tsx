import type { ProductListQuery } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { DataTable } from "../../list/data-table.tsx";
import { ListFooter } from "../../list/list-footer.tsx";
import { ClearFiltersButton } from "../../list/list-message.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListToolbar } from "../../list/list-toolbar.tsx";
import { SearchBox } from "../../list/search-box.tsx";
import { SearchOutcome } from "../../list/search-outcome.tsx";
import { useColumns } from "../../list/use-columns.ts";
import { useList } from "../../list/use-list.ts";
import { useSelection } from "../../list/use-selection.ts";
import { categoryList, productList } from "./catalogue-api.ts";
import { CompactProduct } from "./compact-product.tsx";
import { CopySkusButton } from "./copy-skus-button.tsx";
import { OwnEditsLink } from "./own-edits-link.tsx";
import { productColumns } from "./product-columns.tsx";
import { rememberList } from "./remembered-list.ts";

export function ProductListPage({ search }: { search: ProductListQuery }) {
  const list = useList(search, productList);
  const columns = useColumns("products", productColumns);
  const selection = useSelection(list);
  const categories = useQuery(categoryList);
  useEffect(() => rememberList(search), [search]);
  return (
    <ListPage title="Product Catalog" actions={<OwnEditsLink />}>
      <ListToolbar list={list} columns={columns}>
        <SearchBox list={list} placeholder="Search by Product, SKU, Category, Etc" />
        <ChecklistFilter
          list={list}
          name="category"
          label="Category"
          options={categories.data?.map(({ name }) => name)}
        />
        <ClearFiltersButton list={list} />
      </ListToolbar>
      <SearchOutcome list={list} noun={["product", "products"]} />
      <DataTable
        list={list}
        caption="Products"
        columns={columns}
        rowKey={(product) => product.gxp_sku}
        rowName={(product) => product.name}
        renderCompact={(product) => <CompactProduct product={product} />}
        selection={selection}
      />
      <ListFooter
        list={list}
        selection={selection}
        actions={
          <CopySkusButton
            search={list.search}
            selection={selection.selection}
            count={selection.count}
            total={list.total ?? 0}
          />
        }
      />
    </ListPage>
  );
}
