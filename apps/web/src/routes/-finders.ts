import { lazy } from "react";
import type { Finder } from "../shell/find-button.tsx";

/** Quick search of the vendor's portal. */
export const ownFinder: Finder = {
  label: "Find products, orders or pages",
  Dialog: lazy(async () => ({ default: (await import("../features/find/own-find.tsx")).OwnFind })),
};

/** Quick search of the provider's console. */
export const companyFinder: Finder = {
  label: "Find companies, users or products",
  Dialog: lazy(async () => ({ default: (await import("../features/find/company-find.tsx")).CompanyFind })),
};
