import { useQuery } from "@tanstack/react-query";
import { CompanyFilter } from "../../companies/company-filter.tsx";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useDefinedList } from "../../list/define-list.ts";
import { compactProductLines, productListColumns } from "./product-list-columns.tsx";
import { allProductList, productChoices } from "./products-api.ts";
import { LoadFileLink } from "../../list/load-file-link.tsx";

const states = [
  { value: "edits_waiting", label: "Edits waiting" },
  { value: "hidden", label: "Hidden from the vendor" },
] as const;

/** The products of all companies. `given` is the search of the address, which is not checked yet. */
export function ProductListPage({ given }: { given: object }) {
  const [list] = useDefinedList(allProductList, given);
  const choices = useQuery(productChoices);
  return (
    <ListPage title="Products">
      <ListView
        list={list}
        name="all-products"
        caption="Products"
        empty={{
          text: "Products of all vendors appear here once a file or a program has loaded them.",
          action: <LoadFileLink kind="products" label="Import Products" />,
        }}
        noun={["product", "products"]}
        columns={productListColumns}
        compactLines={compactProductLines}
        compactShowsAll
        rowKey={({ company, gxp_sku }) => `${company.id} ${gxp_sku}`}
        rowName={({ company, name }) => `${name} of ${company.name}`}
        search="Search by Product, SKU, Category, Etc"
        filters={
          <>
            <CompanyFilter list={list} />
            <ChoiceFilter list={list} name="state" label="Status" options={states} />
            <ChecklistFilter list={list} name="category" label="Category" options={choices.data?.all_categories} />
          </>
        }
      />
    </ListPage>
  );
}
