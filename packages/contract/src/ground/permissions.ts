interface PermissionGroup {
  title: string;
  permissions: readonly {
    permission: string;
    label: string;
    /** Explains the label where it is not enough. */
    hint?: string;
  }[];
}

/**
 * Every permission that a role of vendors can have, in the groups and the order of the page of roles. The roles and their
 * permissions are rows of the database.
 */
export const permissionGroups = [
  {
    title: "Products",
    permissions: [
      { permission: "products.view_product", label: "See products" },
      { permission: "products.edit_products", label: "Propose edits" },
    ],
  },
  {
    title: "Product documents",
    permissions: [
      { permission: "persistent_documents.view_product_docs", label: "See product documents" },
      { permission: "persistent_documents.upload_document", label: "Upload product documents" },
      { permission: "persistent_documents.edit_document", label: "Change and link product documents" },
      { permission: "persistent_documents.archive_documents", label: "Archive product documents" },
    ],
  },
  {
    title: "Orders",
    permissions: [
      { permission: "orders.view_order", label: "See orders and their lines" },
      { permission: "orders.respond", label: "Answer orders" },
      { permission: "orders.ship", label: "Send ship notices" },
    ],
  },
  {
    title: "Order documents",
    permissions: [
      { permission: "order_documents.view_order_docs", label: "See orders and their documents" },
      { permission: "order_documents.upload_document", label: "Upload order documents" },
      { permission: "order_documents.edit_document", label: "Change order documents" },
      { permission: "order_documents.archive_documents", label: "Archive order documents" },
    ],
  },
  {
    title: "Archive and agreements",
    permissions: [
      { permission: "documents_archive.view_archive", label: "See the archive" },
      { permission: "documents_archive.restore_document", label: "Restore documents" },
      { permission: "documents_archive.delete_document", label: "Delete archived documents" },
      { permission: "corporate_agreements.view_corporateagreement", label: "See agreements" },
      { permission: "corporate_agreements.view_file_url", label: "Download agreements" },
    ],
  },
  {
    title: "Required documents",
    permissions: [
      { permission: "requirements.view", label: "See required documents" },
      { permission: "requirements.submit", label: "Send required documents" },
      { permission: "requirements.share", label: "Ask others for required documents" },
    ],
  },
  {
    title: "Company",
    permissions: [
      { permission: "notifications.change_companynotification", label: "Archive notifications" },
      { permission: "accounts.view_regularuser", label: "See users and activity" },
      { permission: "accounts.change_regularuser", label: "Manage users" },
      { permission: "accounts.change_apikey", label: "Manage API keys and webhooks" },
    ],
  },
] as const satisfies readonly PermissionGroup[];

/** Every permission that a role of the provider's staff can have. */
export const providerPermissionGroups = [
  {
    title: "Work",
    permissions: [
      { permission: "provider.review_edits", label: "Review edits", hint: "Publish or reject what vendors propose." },
      { permission: "provider.answer_feedback", label: "Answer feedback" },
      {
        permission: "provider.view_runs",
        label: "See all imports and exports",
        hint: "Everyone sees those that they started.",
      },
    ],
  },
  {
    title: "Companies",
    permissions: [
      { permission: "provider.view_companies", label: "See companies", hint: "With their users and agreements." },
      {
        permission: "provider.change_companies",
        label: "Change companies",
        hint: "Create and suspend them, choose their plan and sections.",
      },
      {
        permission: "provider.export_companies",
        label: "Export companies",
        hint: "As a file, or all at once by a program.",
      },
      { permission: "provider.change_company_users", label: "Manage users of companies" },
      {
        permission: "provider.sign_in_as",
        label: "Sign in as a user",
        hint: "Everything is recorded under both names.",
      },
      { permission: "provider.change_agreements", label: "Manage agreements" },
      {
        permission: "provider.change_requirements",
        label: "Change requirements",
        hint: "The documents that companies must send.",
      },
      { permission: "provider.review_documents", label: "Review required documents" },
      {
        permission: "provider.waive_requirements",
        label: "Waive required documents",
        hint: "Companies then need not send them until a day.",
      },
      {
        permission: "provider.import_records",
        label: "Import records",
        hint: "Products, prices, ranks, sales and orders by file.",
      },
    ],
  },
  {
    title: "Products and orders",
    permissions: [
      { permission: "provider.view_products", label: "See products", hint: "Of all companies, with their history." },
      {
        permission: "provider.change_products",
        label: "Change products",
        hint: "Values and GXP ranks, published at once.",
      },
      { permission: "provider.view_orders", label: "See orders" },
      {
        permission: "provider.decide_orders",
        label: "Decide on order changes",
        hint: "Vendors' answers that differ by more than the tolerances.",
      },
      {
        permission: "provider.change_order_settings",
        label: "Change order settings",
        hint: "Tolerances of answers and their time, also those of a company.",
      },
      {
        permission: "provider.view_documents",
        label: "See documents",
        hint: "This includes opening and downloading them.",
      },
    ],
  },
  {
    title: "Content",
    permissions: [
      { permission: "provider.edit_texts", label: "Edit texts", hint: "Terms, announcements, home, help and mails." },
      { permission: "provider.change_catalogs", label: "Edit lists", hint: "Labels, plans and dashboards." },
    ],
  },
  {
    title: "Administration",
    permissions: [
      { permission: "provider.view_audit", label: "See the audit record" },
      { permission: "provider.export_audit", label: "Export the audit record" },
      { permission: "provider.change_staff", label: "Manage people of the provider" },
      { permission: "provider.change_roles", label: "Edit roles" },
      { permission: "provider.change_settings", label: "Change settings", hint: "The provider's name and logo." },
      {
        permission: "provider.change_api_keys",
        label: "Manage API keys and webhooks",
        hint: "For the provider's programs.",
      },
    ],
  },
] as const satisfies readonly PermissionGroup[];

export type Permission = (typeof permissionGroups)[number]["permissions"][number]["permission"];
export type ProviderPermission = (typeof providerPermissionGroups)[number]["permissions"][number]["permission"];

export const permissions: readonly Permission[] = permissionGroups.flatMap((group) =>
  group.permissions.map(({ permission }) => permission),
);

export const providerPermissions: readonly ProviderPermission[] = providerPermissionGroups.flatMap((group) =>
  group.permissions.map(({ permission }) => permission),
);

/** The permissions of the provider's staff have this prefix, and those of vendors do not. */
export const isProviderPermission = (name: string): name is ProviderPermission => name.startsWith("provider.");

/** Sections that the provider can switch off for a company. */
export const featureNames = [
  "Product Catalog",
  "Product Documents",
  "Account Management",
  "Product Proposals",
  "Order Responses",
  "Required Documents",
] as const;

/** Those that are off until staff switch them on. */
export const featuresOffAtFirst: readonly FeatureName[] = [
  "Product Proposals",
  "Order Responses",
  "Required Documents",
];

export type FeatureName = (typeof featureNames)[number];
