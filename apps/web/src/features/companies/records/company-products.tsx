import type { CompanyDetail } from "@lading/contract";
import { useMemo, useState } from "react";
import { ChoiceFilter } from "../../../list/choice-filter.tsx";
import { ListView } from "../../../list/list-view.tsx";
import { LoadFileLink } from "../../../list/load-file-link.tsx";
import { useList } from "../../../list/use-list.ts";
import { compactProductLines, companyProductColumns } from "./company-product-columns.tsx";
import { companyProductList } from "../../../companies/company-records-api.ts";
import { withdrawnOptions } from "../../../products/withdrawn-filter.ts";
import { readProducts } from "../../../companies/company-records-search.ts";

/** The products of a company. `given` is the search of the address. */
export function CompanyProducts({ company, given }: { company: CompanyDetail; given: object }) {
  const search = useMemo(() => readProducts(given), [given]);
  const [query] = useState(() => companyProductList(company.id));
  const list = useList(search, query);
  return (
    <ListView
      list={list}
      name="company-products"
      caption="Products"
      empty={{
        text: "Products of the company appear here once a file or a program has loaded them.",
        action: <LoadFileLink kind="products" label="Import Products" />,
      }}
      noun={["product", "products"]}
      columns={companyProductColumns(company.id)}
      compactLines={compactProductLines}
      compactShowsAll
      rowKey={({ gxp_sku }) => gxp_sku}
      rowName={({ name }) => name}
      search="Search by Product, SKU, Category, Etc"
      filters={<ChoiceFilter list={list} name="withdrawn" label="Withdrawn" options={withdrawnOptions} />}
    />
  );
}
