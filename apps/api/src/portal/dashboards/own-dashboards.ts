import type { CountedFigures, FeatureName, Permission } from "@lading/contract";
import type { SessionUser, VendorScope } from "../../ground/db/scope.ts";
import { catalogueFigures } from "./catalogue-figures.ts";
import { orderFigures } from "./order-figures.ts";
import { salesFigures } from "./sales-figures.ts";

interface OwnDashboard {
  id: string;
  name: string;
  permission: Permission;
  flag?: FeatureName;
  figures: (scope: VendorScope) => Promise<Omit<CountedFigures, "name">>;
}

/** The portal's dashboards. Each requires the same permission as the lists that it summarizes. */
const dashboards: readonly OwnDashboard[] = [
  {
    id: "sales",
    name: "Sales",
    permission: "products.view_product",
    flag: "Product Catalog",
    figures: salesFigures,
  },
  { id: "orders", name: "Orders", permission: "order_documents.view_order_docs", figures: orderFigures },
  {
    id: "catalogue",
    name: "Catalog",
    permission: "products.view_product",
    flag: "Product Catalog",
    figures: catalogueFigures,
  },
];

const maySee = ({ permissions, flagsOff }: SessionUser, { permission, flag }: OwnDashboard) =>
  permissions.includes(permission) && !(flag && flagsOff.includes(flag));

/** Returns one of the portal's dashboards if this user may see its figures. */
export const findOwnDashboard = (user: SessionUser, id: string) =>
  dashboards.find((dashboard) => dashboard.id === id && maySee(user, dashboard));

/** The figures that the portal's own dashboards can show. */
export const ownSources = dashboards.map(({ id, name }) => ({ id, name }));

/** Whether the user may see all figures. The portal doesn't know which figures an external dashboard shows. */
export const maySeeAll = (user: SessionUser) => dashboards.every((dashboard) => maySee(user, dashboard));
