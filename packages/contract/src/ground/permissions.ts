/** Every permission that a role of vendors can have. The roles and their permissions are rows of the database. */
export const permissions = [
  "products.view_product",
  "products.edit_products",
  "corporate_agreements.view_corporateagreement",
  "corporate_agreements.view_file_url",
  "persistent_documents.view_product_docs",
  "persistent_documents.upload_document",
  "persistent_documents.edit_document",
  "persistent_documents.archive_documents",
  "order_documents.view_order_docs",
  "order_documents.upload_document",
  "order_documents.edit_document",
  "order_documents.archive_documents",
  "documents_archive.view_archive",
  "documents_archive.delete_document",
  "documents_archive.restore_document",
  "notifications.change_companynotification",
  "accounts.view_regularuser",
  "accounts.change_regularuser",
  "accounts.change_apikey",
] as const;

export type Permission = (typeof permissions)[number];

/** Every permission that a role of the provider's staff can have. */
export const providerPermissions = [
  "provider.review_edits",
  "provider.view_runs",
  "provider.view_companies",
  "provider.change_companies",
  "provider.export_companies",
  "provider.change_company_users",
  "provider.sign_in_as",
  "provider.change_agreements",
  "provider.import_records",
  "provider.view_products",
  "provider.change_products",
  "provider.view_orders",
  "provider.view_documents",
  "provider.edit_texts",
  "provider.change_catalogs",
  "provider.view_audit",
  "provider.export_audit",
  "provider.answer_feedback",
  "provider.change_staff",
  "provider.change_roles",
  "provider.change_settings",
  "provider.change_api_keys",
] as const;

export type ProviderPermission = (typeof providerPermissions)[number];

/** The permissions of the provider's staff have this prefix, and those of vendors do not. */
export const isProviderPermission = (name: string): name is ProviderPermission => name.startsWith("provider.");

/** Sections that the provider can switch off for a company. */
export const featureNames = ["Product Catalog", "Product Documents", "Account Management"] as const;

export type FeatureName = (typeof featureNames)[number];
