/** The code of each space, fetched when it is first asked for. */
export const loadSpace = {
  "Corporate Agreements": () => import("../../features/agreements/agreements-page.tsx"),
  "Product Documents": () => import("../../features/documents/product-documents-page.tsx"),
  "Order Documents": () => import("../../features/orders/order-documents-page.tsx"),
  "Archived Documents": () => import("../../features/documents/archive-page.tsx"),
};
