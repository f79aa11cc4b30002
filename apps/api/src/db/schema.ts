// Made from the migrated database by `npm run db:types`; do not edit.
import type { ColumnType, GeneratedAlways } from "kysely";

type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;

/** Exact: a JavaScript number could not hold every value. */
type Numeric = ColumnType<string, string | number, string | number>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface CatalogueVersions {
  company_id: string;
  version: Numeric;
}

export interface Categories {
  id: GeneratedAlways<number>;
  name: string;
}

export interface Companies {
  id: Generated<string>;
  company_code: string;
  name: string;
  status: Generated<string>;
  address_line: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
  website: string | null;
  logo_image_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface CompanyFeatureFlags {
  company_id: string;
  feature_name: string;
  active: boolean;
}

export interface Images {
  id: Generated<string>;
  company_id: string;
  sha256: Buffer;
  media_type: string;
}

export interface IntakeAnswers {
  key_id: string;
  idempotency_key: string;
  body_hash: Buffer | null;
  status: number | null;
  report: unknown;
  created_at: Generated<Timestamp>;
}

export interface IntakeKeys {
  id: Generated<string>;
  name: string;
  key_hash: Buffer;
  created_at: Generated<Timestamp>;
  revoked_at: Timestamp | null;
}

export interface IntakePictures {
  name: string;
  blob_id: string;
  sha256: Buffer;
  media_type: string;
}

export interface LoginLimits {
  key: Buffer;
  failures: number;
  last_failed_at: Generated<Timestamp>;
  blocked_until: Generated<Timestamp>;
}

export interface OrderStatuses {
  name: string;
}

export interface ProductCounts {
  company_id: string;
  category: string;
  category_name: GeneratedAlways<string | null>;
  products: Numeric;
}

export interface ProductSales {
  company_id: string;
  product_id: Numeric;
  month: string;
  purchases: Numeric | null;
  end_user_sales: Numeric | null;
  market_share: Numeric | null;
  search_queries: number | null;
  current_inventory: number | null;
  avg_item_delivery: Numeric | null;
}

export interface ProductSearch {
  company_id: string;
  product_id: Numeric;
  search: string;
  is_settled: boolean;
}

export interface ProductSearchFresh {
  company_id: string;
  product_id: Numeric;
  search: string;
  is_settled: boolean;
}

export interface ProductSearchSettled {
  company_id: string;
  product_id: Numeric;
  search: string;
  is_settled: boolean;
}

export interface Products {
  company_id: string;
  id: GeneratedAlways<string>;
  gxp_sku: string;
  supplier_sku: string;
  name: string;
  description: string | null;
  image_id: string | null;
  category: string | null;
  price: Numeric | null;
  price_expiration: string | null;
  lead_time_days: number | null;
  vendor_quantity_uom: string | null;
  gxp_priority: number | null;
  manufacturer: string | null;
  mpn: string | null;
  upc: string | null;
  hts: string | null;
  eccn: string | null;
  length: Numeric | null;
  width: Numeric | null;
  height: Numeric | null;
  weight: Numeric | null;
  size: string | null;
  schedule: string | null;
  pressure: string | null;
  pressure_class: string | null;
  is_api_certified: boolean | null;
  end_connections: string | null;
  amps: Numeric | null;
  voltage: string | null;
  wattage: Numeric | null;
  ip_rating: string | null;
  material: string | null;
  color: string | null;
  ytd_purchases: Numeric | null;
  ytd_end_user_sales: Numeric | null;
  ytd_market_share: Numeric | null;
  ytd_search_queries: number | null;
  current_inventory: number | null;
  avg_item_delivery: Numeric | null;
  percents_complete: GeneratedAlways<number>;
}

export interface PurchaseOrderLines {
  company_id: string;
  order_id: Numeric;
  line: number;
  product_id: Numeric;
  quantity: Numeric;
  units: string;
  unit_price: Numeric;
  due_date: string | null;
}

export interface PurchaseOrders {
  company_id: string;
  id: GeneratedAlways<string>;
  purchase_order: string;
  vendor_reference_id: string | null;
  order_date: string;
  due_date: string | null;
  location: string | null;
  status: string;
  total: Numeric;
}

export interface RolePermissions {
  role_id: number;
  permission: string;
}

export interface Roles {
  id: GeneratedAlways<number>;
  name: string;
}

export interface Sessions {
  id: Generated<string>;
  user_id: string;
  force_logged_in: Generated<boolean>;
  refresh_salt: Buffer;
  generation: Generated<number>;
  rotated_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  expires_at: Generated<Timestamp>;
  idle_expires_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  address: string | null;
  user_agent: string | null;
}

export interface UnitsOfMeasure {
  name: string;
}

export interface Users {
  id: Generated<string>;
  company_id: string | null;
  role_id: number | null;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  phone_number: string | null;
  department: string | null;
  position: string | null;
  status: Generated<string>;
  created_at: Generated<Timestamp>;
}

export interface DB {
  catalogue_versions: CatalogueVersions;
  categories: Categories;
  companies: Companies;
  company_feature_flags: CompanyFeatureFlags;
  images: Images;
  intake_answers: IntakeAnswers;
  intake_keys: IntakeKeys;
  intake_pictures: IntakePictures;
  login_limits: LoginLimits;
  order_statuses: OrderStatuses;
  product_counts: ProductCounts;
  product_sales: ProductSales;
  product_search: ProductSearch;
  product_search_fresh: ProductSearchFresh;
  product_search_settled: ProductSearchSettled;
  products: Products;
  purchase_order_lines: PurchaseOrderLines;
  purchase_orders: PurchaseOrders;
  role_permissions: RolePermissions;
  roles: Roles;
  sessions: Sessions;
  units_of_measure: UnitsOfMeasure;
  users: Users;
}
