/** A document of the demonstration, before it is stored. */
export interface DemonstrationFile {
  name: string;
  extension: "pdf" | "png" | "xlsx" | "eml";
  /** The name of a label of its space. */
  label: string | null;
  /** The upload day, YYYY-MM-DD, before today. */
  day: string;
  content: Buffer;
  /** GXP SKUs of the products that the document belongs to. */
  skus: readonly string[];
  /** The number of the order, for a document of an order. */
  purchaseOrder?: string;
  archivedDaysAgo?: number;
}
