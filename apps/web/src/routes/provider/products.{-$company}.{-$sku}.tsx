import { acceptAddress } from "../../list/accept-address.ts";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { ProductListPage } from "../../features/staff-products/product-list-page.tsx";
import { StaffProductPage } from "../../features/staff-products/staff-product-page.tsx";
import type { RecordAddress } from "../../features/companies/record-address.ts";

/** The list and the pages of all companies' products. It is one route because the entry of the app contains every route. */
export const Route = createFileRoute("/provider/products/{-$company}/{-$sku}")({
  validateSearch: acceptAddress<RecordAddress>,
  search: { middlewares: [stripSearchParams({ search: "", ordering: "gxp_sku" })] },
  component: Products,
});

function Products() {
  const { company, sku } = Route.useParams();
  const given = Route.useSearch();
  if (company === undefined || sku === undefined) return <ProductListPage given={given} />;
  return <StaffProductPage key={`${company}/${sku}`} company={company} sku={sku} given={given} />;
}
