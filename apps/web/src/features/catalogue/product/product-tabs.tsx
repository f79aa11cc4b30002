import type { ProductDetail } from "@lading/contract";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { ScrollRow } from "../../../ui/scroll-row.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { tabClass } from "../../../ui/tab-class.ts";
import { type ProductTab, productTabs } from "../catalogue-search.ts";
import { DetailsPanel } from "./details-panel.tsx";

const panelClass = "pt-5 outline-offset-4";

/** The contents of the tabs of other features. A tab without content is hidden. */
export type TabContents = Partial<Record<Exclude<ProductTab, "Product Details">, ReactNode>>;

interface ProductTabsProps {
  product: ProductDetail;
  tab: ProductTab;
  contents: TabContents;
}

/** The tabs of a product. The address holds the selected one. */
export function ProductTabs({ product, tab, contents }: ProductTabsProps) {
  const navigate = useNavigate();
  const offered = productTabs.filter((name) => name === productTabs[0] || contents[name] !== undefined);
  return (
    <Tabs
      selectedKey={offered.includes(tab) ? tab : productTabs[0]}
      onSelectionChange={(key) =>
        // Replaces the history entry, so that Back leads to the list instead of the previous tab.
        void navigate({
          to: "/product-catalog",
          search: { pid: product.gxp_sku, tab: productTabs.find((name) => name === key) },
          state: (state) => state,
          replace: true,
          resetScroll: false,
        })
      }
    >
      <ScrollRow className="border-b border-line">
        <TabList aria-label="Product" className="flex gap-3 max-[22rem]:text-xs sm:gap-6">
          {offered.map((name) => (
            <Tab key={name} id={name} className={`h-10 cursor-pointer leading-10 ${tabClass}`}>
              {name}
            </Tab>
          ))}
        </TabList>
      </ScrollRow>
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
