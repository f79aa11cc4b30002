import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CompanyFilter } from "../../companies/company-filter.tsx";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useDefinedList } from "../../list/define-list.ts";
import { useSelection } from "../../list/use-selection.ts";
import { useMay } from "../../lib/use-may.ts";
import { withdrawnOptions } from "../../products/withdrawn-filter.ts";
import { Button } from "../../ui/button.tsx";
import { compactProductLines, productListColumns } from "./product-list-columns.tsx";
import { allProductList, productChoices, productKey, readProductsAgain } from "./products-api.ts";
import { useEnding } from "./use-ending.tsx";
import { useSelectedProducts } from "./use-selected-products.ts";
import { LoadFileLink } from "../../list/load-file-link.tsx";

const states = [
  { value: "edits_waiting", label: "Edits waiting" },
  { value: "hidden", label: "Hidden from the vendor" },
] as const;

/** The products of all companies. `given` is the search of the address, which is not checked yet. */
export function ProductListPage({ given }: { given: object }) {
  const [list] = useDefinedList(allProductList, given);
  const choices = useQuery(productChoices);
  const mayChange = useMay()({ permission: "provider.change_products" });
  const selection = useSelection(list);
  const getProducts = useSelectedProducts(list.search, selection.selection, selection.count);
  const client = useQueryClient();
  const { withdraw, restore, dialog } = useEnding(async () => {
    selection.clear();
    await readProductsAgain(client);
  });
  const act = (ending: typeof withdraw) => async () => ending(await getProducts());
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
        rowKey={productKey}
        rowName={({ company, name }) => `${name} of ${company.name}`}
        search="Search by Product, SKU, Category, Etc"
        filters={
          <>
            <CompanyFilter list={list} />
            <ChoiceFilter list={list} name="state" label="Status" options={states} />
            <ChoiceFilter list={list} name="withdrawn" label="Withdrawn" options={withdrawnOptions} />
            <ChecklistFilter list={list} name="category" label="Category" options={choices.data?.all_categories} />
          </>
        }
        {...(mayChange && {
          selection,
          actions: (
            <>
              <Button onPress={act(withdraw)}>Withdraw…</Button>
              <Button onPress={act(restore)}>Restore</Button>
            </>
          ),
        })}
      />
      {dialog}
    </ListPage>
  );
}
