/** The type of an attribute's values, with its limits. */
export type AttributeType =
  | { type: "text"; maximum: number; pattern?: RegExp; message?: string }
  | { type: "number" }
  | { type: "money" }
  | { type: "integer"; maximum: number }
  | { type: "date" }
  | { type: "boolean" }
  | { type: "choice"; of: "categories" | "units_of_measure" };

export type AttributeGroup = "main" | "dimensions" | "analytics" | "design";

export interface AttributeDefinition {
  label: string;
  group: AttributeGroup;
  /** Vendors may change it, files of the intake may contain it, and it counts toward completeness. */
  editable: boolean;
  value: AttributeType;
  /** The unit, shown after the value. */
  unit?: "in" | "lb" | "A" | "W" | "days";
  required?: boolean;
  /** The rows of product lists contain it too. */
  listed?: true;
  /** Its column in the table `products` and in files of the intake, if that is not the attribute's id. */
  column?: string;
}

const words = (maximum = 200) => ({ type: "text", maximum }) as const;

/**
 * Every attribute of a product. The API's shapes, the SQL columns and casts, completeness, the intake, the forms and both
 * validations follow from these lines. CONTRIBUTING.md explains how to add one.
 */
export const attributes = {
  sku: {
    label: "Supplier SKU",
    group: "main",
    editable: true,
    value: words(64),
    required: true,
    listed: true,
    column: "supplier_sku",
  },
  gxp_sku: { label: "GXP SKU", group: "main", editable: false, value: words(64), listed: true },
  manufacturer: { label: "Manufacturer", group: "main", editable: true, value: words() },
  mpn: { label: "MPN", group: "main", editable: true, value: words(64) },
  upc: {
    label: "UPC",
    group: "main",
    editable: true,
    value: {
      type: "text",
      maximum: 14,
      pattern: /^\d{12,14}$/,
      message: "Must be 12 to 14 digits with a right check digit.",
    },
  },
  hts: {
    label: "HTS",
    group: "main",
    editable: true,
    value: {
      type: "text",
      maximum: 14,
      pattern: /^(?=(?:\.?\d){6,10}$)\d[\d.]*\d$/,
      message: "Must be 6 to 10 digits; dots are allowed.",
    },
  },
  eccn: {
    label: "ECCN",
    group: "main",
    editable: true,
    value: {
      type: "text",
      maximum: 20,
      pattern: /^(EAR99|\d[A-E]\d{3}(\.[a-z0-9.]+)?)$/,
      message: "Must be EAR99 or a number like 2B999.",
    },
  },
  category: {
    label: "Product Category",
    group: "main",
    editable: true,
    value: { type: "choice", of: "categories" },
    listed: true,
  },
  price: { label: "Vendor Price", group: "main", editable: true, value: { type: "money" }, listed: true },
  lead_time_days: {
    label: "Vendor Lead Time",
    group: "main",
    editable: true,
    value: { type: "integer", maximum: 3650 },
    unit: "days",
    listed: true,
  },
  vendor_quantity_uom: {
    label: "Vendor Quantity UOM",
    group: "main",
    editable: true,
    value: { type: "choice", of: "units_of_measure" },
  },
  price_expiration: {
    label: "Price Expiration",
    group: "main",
    editable: true,
    value: { type: "date" },
    listed: true,
  },
  length: {
    label: "Length",
    group: "dimensions",
    editable: true,
    value: { type: "number" },
    unit: "in",
  },
  width: {
    label: "Width",
    group: "dimensions",
    editable: true,
    value: { type: "number" },
    unit: "in",
  },
  height: {
    label: "Height",
    group: "dimensions",
    editable: true,
    value: { type: "number" },
    unit: "in",
  },
  weight: {
    label: "Weight",
    group: "dimensions",
    editable: true,
    value: { type: "number" },
    unit: "lb",
  },
  ytd_purchases: {
    label: "YTD Purchases",
    group: "analytics",
    editable: false,
    value: { type: "money" },
    listed: true,
  },
  ytd_end_user_sales: {
    label: "YTD End User Sales",
    group: "analytics",
    editable: false,
    value: { type: "money" },
    listed: true,
  },
  ytd_market_share: {
    label: "YTD Market Share",
    group: "analytics",
    editable: false,
    value: { type: "number" },
    listed: true,
  },
  current_inventory: {
    label: "Current Inventory",
    group: "analytics",
    editable: false,
    value: { type: "integer", maximum: 999_999_999 },
  },
  avg_item_delivery: {
    label: "Average Item Delivery",
    group: "analytics",
    editable: false,
    value: { type: "number" },
    unit: "days",
  },
  ytd_search_queries: {
    label: "YTD Search Queries",
    group: "analytics",
    editable: false,
    value: { type: "integer", maximum: 999_999_999 },
    listed: true,
  },
  size: { label: "Size", group: "design", editable: true, value: words() },
  schedule: { label: "Schedule", group: "design", editable: true, value: words() },
  pressure: { label: "Pressure", group: "design", editable: true, value: words() },
  pressure_class: { label: "Pressure Class", group: "design", editable: true, value: words() },
  is_api_certified: {
    label: "API Certified",
    group: "design",
    editable: true,
    value: { type: "boolean" },
  },
  end_connections: { label: "End Connections", group: "design", editable: true, value: words() },
  amps: { label: "Amps", group: "design", editable: true, value: { type: "number" }, unit: "A" },
  voltage: { label: "Voltage", group: "design", editable: true, value: words() },
  wattage: {
    label: "Wattage",
    group: "design",
    editable: true,
    value: { type: "number" },
    unit: "W",
  },
  ip_rating: {
    label: "IP Rating",
    group: "design",
    editable: true,
    value: {
      type: "text",
      maximum: 5,
      pattern: /^IP[\dX]{2}K?$/,
      message: "Must be like IP66 or IP69K.",
    },
  },
  material: { label: "Material", group: "design", editable: true, value: words() },
  color: { label: "Color", group: "design", editable: true, value: words() },
} as const satisfies Record<string, AttributeDefinition>;

export type AttributeId = keyof typeof attributes;

/** The ids of all attributes, in display order. */
// Object.keys returns string[], but the keys of this constant are known.
export const attributeIds = Object.keys(attributes) as AttributeId[];

export const getAttribute = (id: AttributeId): AttributeDefinition => attributes[id];

export const editableIds = attributeIds.filter((id) => getAttribute(id).editable);
