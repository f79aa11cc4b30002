/** Every permission that a role can have. The three roles and their permissions are rows of the database. */
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
] as const;

export type Permission = (typeof permissions)[number];

/** Sections that the provider can switch off for a company. */
export const featureNames = ["Product Catalog", "Product Documents", "Account Management"] as const;

export type FeatureName = (typeof featureNames)[number];
