import type { ProductListQuery, ProductRow } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ChecklistFilter } from "../../../list/checklist-filter.tsx";
import { ChoiceFilter } from "../../../list/choice-filter.tsx";
import { ExportMenu } from "../../../list/export-menu.tsx";
import { ListPage } from "../../../list/list-page.tsx";
import { ListView } from "../../../list/list-view.tsx";
import type { Selection } from "../../../list/selection.ts";
import { useList } from "../../../list/use-list.ts";
import { useSelection } from "../../../list/use-selection.ts";
import { withdrawnOptions } from "../../../products/withdrawn-filter.ts";
import { useMay } from "../../../lib/use-may.ts";
import { WorkbookButton } from "../workbook/workbook-button.tsx";
import { categoryList, productList } from "../catalogue-api.ts";
import { CopySkusButton } from "./copy-skus-button.tsx";
import { LastProductLink } from "./last-product-link.tsx";
import { OwnEditsLink } from "./own-edits-link.tsx";
import { compactProductLines, productColumns } from "./product-columns.tsx";
import { rememberList } from "./remembered-list.ts";
import { useSelectedProducts } from "./use-selected-products.ts";

interface ProductListPageProps {
  search: ProductListQuery;
  /** Further actions of the page. */
  actions: ReactNode;
  /** Renders further actions on the selected products. */
  renderActions: (count: number, getProducts: () => Promise<readonly ProductRow[]>, selection: Selection) => ReactNode;
}

export function ProductListPage({ search, actions, renderActions }: ProductListPageProps) {
  const may = useMay();
  const list = useList(search, productList);
  const selection = useSelection(list);
  const getProducts = useSelectedProducts(list.search, selection.selection, selection.count);
  const categories = useQuery(categoryList);
  useEffect(() => rememberList(search), [search]);
  return (
    <ListPage
      title="Product Catalog"
      actions={
        <>
          <LastProductLink />
          <OwnEditsLink />
          {actions}
          {may({ permission: "products.edit_products" }) && (
            <WorkbookButton search={list.search} selection={selection.selection} />
          )}
          <ExportMenu list={list} name="products" columns={productColumns} />
        </>
      }
    >
      <ListView
        list={list}
        name="products"
        caption="Products"
        empty={{ text: "Your products appear here once the provider has loaded them." }}
        noun={["product", "products"]}
        columns={productColumns}
        compactLines={compactProductLines}
        rowKey={(product) => product.gxp_sku}
        rowName={(product) => product.name}
        search="Search by Product, SKU, Category, Etc"
        filters={
          <>
            <ChecklistFilter
              list={list}
              name="category"
              label="Category"
              options={categories.data?.map(({ name }) => name)}
            />
            <ChoiceFilter list={list} name="withdrawn" label="Withdrawn" options={withdrawnOptions} />
          </>
        }
        selection={selection}
        actions={
          <>
            {renderActions(selection.count, getProducts, selection.selection)}
            <CopySkusButton selection={selection.selection} count={selection.count} getProducts={getProducts} />
          </>
        }
      />
    </ListPage>
  );
}
