/** A document of the demonstration, before it is stored. */
export interface DemonstrationFile {
  name: string;
  extension: "pdf" | "png" | "xlsx" | "eml";
  /** As the labels of its space are called. */
  label: string | null;
  /** YYYY-MM-DD, before today. */
  day: string;
  content: Buffer;
  /** GXP SKUs of the products that it belongs to. */
  skus: readonly string[];
  /** Of an order's document. */
  purchaseOrder?: string;
  archivedDaysAgo?: number;
}
