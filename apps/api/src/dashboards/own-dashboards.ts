import type { DashboardFigures, FeatureName, Permission } from "@lading/contract";
import type { SessionUser, VendorScope } from "../db/scope.ts";
import { catalogueFigures } from "./catalogue-figures.ts";
import { orderFigures } from "./order-figures.ts";
import { salesFigures } from "./sales-figures.ts";

interface OwnDashboard {
  id: string;
  name: string;
  permission: Permission;
  flag?: FeatureName;
  figures: (scope: VendorScope) => Promise<Omit<DashboardFigures, "name">>;
}

/** The dashboards that the portal serves by itself, in their order; each needs what the lists it sums up need. */
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

/** Those that this user may see. */
export const ownDashboardsOf = (user: SessionUser) => dashboards.filter((dashboard) => maySee(user, dashboard));

/** Whether the user may see all that there is to see: of a dashboard made elsewhere nobody here knows what it shows. */
export const maySeeAll = (user: SessionUser) => dashboards.every((dashboard) => maySee(user, dashboard));
