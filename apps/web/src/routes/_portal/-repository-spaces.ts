/** Loads the code of each space on first use. */
export const loadSpace = {
  "Corporate Agreements": () => import("../../features/agreements/agreements-page.tsx"),
  "Product Documents": () => import("../../features/documents/products/product-documents-page.tsx"),
  "Order Documents": () => import("../../features/orders/order-documents-page.tsx"),
  "Archived Documents": () => import("../../features/documents/archive/archive-page.tsx"),
};
