import type { ProductDetail } from "@lading/contract";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type ProductTab, productTabs } from "./catalogue-search.ts";
import { DetailsPanel } from "./details-panel.tsx";

const panelClass = "pt-5 outline-offset-4";

/** What the tabs show that belong to other areas of the portal; a tab without is not offered. */
export type TabContents = Partial<Record<Exclude<ProductTab, "Product Details">, ReactNode>>;

interface ProductTabsProps {
  product: ProductDetail;
  tab: ProductTab;
  contents: TabContents;
}

/** The three sides of a product; which one is shown stands in the address. */
export function ProductTabs({ product, tab, contents }: ProductTabsProps) {
  const navigate = useNavigate();
  const offered = productTabs.filter((name) => name === productTabs[0] || contents[name] !== undefined);
  return (
    <Tabs
      selectedKey={offered.includes(tab) ? tab : productTabs[0]}
      onSelectionChange={(key) =>
        // In the place of the tab before: Back leads to the list, not through the tabs.
        void navigate({
          to: "/product-catalog",
          search: { pid: product.gxp_sku, tab: productTabs.find((name) => name === key) },
          state: (state) => state,
          replace: true,
          resetScroll: false,
        })
      }
    >
      <TabList
        aria-label="Product"
        className="flex gap-3 overflow-x-auto border-b border-line max-[22rem]:text-xs sm:gap-6"
      >
        {offered.map((name) => (
          <Tab
            key={name}
            id={name}
            className="-mb-px h-10 cursor-pointer border-b-2 border-transparent leading-10 font-medium whitespace-nowrap text-fg3 -outline-offset-2 transition-colors duration-150 data-hovered:text-fg data-selected:border-accent data-selected:text-fg"
          >
            {name}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="Product Details" className={panelClass}>
        <DetailsPanel key={product.gxp_sku} product={product} />
      </TabPanel>
      {(["Purchase Orders", "Documents"] as const).map((name) => (
        <TabPanel key={name} id={name} className={panelClass}>
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>{contents[name]}</Suspense>
        </TabPanel>
      ))}
    </Tabs>
  );
}
