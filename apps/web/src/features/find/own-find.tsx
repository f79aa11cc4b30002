import { OwnHit } from "@lading/contract";
import { File, Package, ReceiptText } from "lucide-react";
import type { FindProps } from "../../lib/find-props.ts";
import { orderPages, useMay } from "../../lib/use-may.ts";
import { ownHits } from "./find-api.ts";
import { FindDialog } from "./find-dialog.tsx";
import type { HitKinds } from "./find-option.ts";
import { recentHits } from "./recent-hits.ts";

const kinds: HitKinds<OwnHit> = {
  product: {
    group: "Products",
    icon: Package,
    toLink: ({ id }) => ({ to: "/product-catalog", search: { pid: id } }),
  },
  order: {
    group: "Orders",
    icon: ReceiptText,
    toLink: ({ id }) => ({ to: "/document-repository", search: { type: "Order Documents", purchase_order: id } }),
  },
  document: {
    group: "Product documents",
    icon: File,
    toLink: ({ title }) => ({ to: "/document-repository", search: { type: "Product Documents", search: title } }),
  },
};

/** The kinds for users who may open the page of an order. */
const kindsWithOrders: HitKinds<OwnHit> = {
  ...kinds,
  order: { ...kinds.order, toLink: ({ id }) => ({ to: "/orders", search: { order: id } }) },
};

const recent = recentHits(OwnHit);

/** Quick search of the vendor's portal. */
export const OwnFind = (props: FindProps) => (
  <FindDialog
    {...props}
    label="Find products, orders, documents or pages"
    kinds={useMay()(orderPages) ? kindsWithOrders : kinds}
    query={ownHits}
    recent={recent}
    shortHint="Type three letters or digits in a row to find documents and parts of names."
  />
);
