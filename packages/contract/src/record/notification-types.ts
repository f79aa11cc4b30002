/*
 * The types of notifications, without zod, because the web app reads addresses before it loads zod.
 */
import type { FeatureName, Permission } from "../ground/permissions.ts";

export interface Subject {
  /** The name of its page, for users who may not open it. */
  place: string;
  /** The permission and the section that a user needs to open the page, and to get mails about it. */
  permission?: Permission;
  flag?: FeatureName;
}

/** The subjects of notifications, whose pages they lead to. */
export const notificationSubjects = {
  product: { place: "the catalog", permission: "products.view_product", flag: "Product Catalog" },
  changes: { place: "the catalog", permission: "products.view_product", flag: "Product Catalog" },
  proposal: { place: "the proposed product", permission: "products.view_product", flag: "Product Proposals" },
  withdrawals: { place: "the catalog", permission: "products.view_product", flag: "Product Catalog" },
  order: { place: "orders", permission: "order_documents.view_order_docs" },
  /** The subject of notifications about orders for users who may open it. */
  order_page: { place: "orders", permission: "orders.view_order", flag: "Order Responses" },
  /** The subject of notifications about what was received of an order or a ship notice. */
  order_shipments: { place: "orders", permission: "orders.view_order", flag: "Order Responses" },
  terms: { place: "the terms" },
  export: { place: "exports" },
  requirement: { place: "needed documents", permission: "requirements.view", flag: "Required Documents" },
  comparison: { place: "the comparison", permission: "products.edit_products", flag: "Product Catalog" },
} as const satisfies Record<string, Subject>;

export type NotificationSubject = keyof typeof notificationSubjects;

interface NotificationWords {
  label: string;
  about: NotificationSubject;
  /** Another mail has its news, so those about notifications leave it out. */
  hasOtherMail?: true;
  /** One and many of them, in the line of a mail for a load that raised many. Only loads raise many. */
  counted?: readonly [one: string, many: string];
}

/** Types of notifications in the type filter. The database may contain other types; the app shows their raw names. */
export const notificationTypes = {
  terms_and_conditions_acceptance: { label: "Accepted T&C's", about: "terms" },
  rank_update: { label: "GXP Rank Change", about: "product", counted: ["changed GXP rank", "changed GXP ranks"] },
  product_item: { label: "New Product Item", about: "product", counted: ["new product", "new products"] },
  purchase_order: {
    label: "New Purchase Order",
    about: "order",
    counted: ["new purchase order", "new purchase orders"],
  },
  purchase_order_change: {
    label: "Changed Purchase Order",
    about: "order_page",
    counted: ["changed purchase order", "changed purchase orders"],
  },
  purchase_order_answer: { label: "Answered for You", about: "order_page" },
  purchase_order_decision: { label: "Answer Decided", about: "order_page" },
  receipt_difference: {
    label: "Receipt Difference",
    about: "order_shipments",
    counted: ["receipt with differences", "receipts with differences"],
  },
  product_details_edit_request: { label: "Product Details Edit", about: "product" },
  product_details_edit_set: { label: "Edits of Many Products", about: "changes" },
  product_details_edit_decision: { label: "Product Details Decision", about: "product" },
  product_withdrawal: { label: "Product Withdrawn", about: "withdrawals" },
  product_proposal_decision: { label: "Proposed Product Decision", about: "proposal" },
  product_discontinuation_decision: { label: "Decision on Discontinued Products", about: "changes" },
  product_details_edit_set_decision: { label: "Decision on Many Products", about: "changes" },
  requirement_opened: { label: "Document Needed", about: "requirement", hasOtherMail: true },
  requirement_arrived: { label: "Document Arrived", about: "requirement", hasOtherMail: true },
  requirement_decision: { label: "Document Decision", about: "requirement", hasOtherMail: true },
  requirement_expiring: { label: "Document Expiring", about: "requirement", hasOtherMail: true },
  file_ready: { label: "File Ready", about: "export" },
  file_compared: { label: "File Compared", about: "comparison" },
} as const satisfies Record<string, NotificationWords>;

export type NotificationType = keyof typeof notificationTypes;

// Object.keys does not know the keys of its object.
export const notificationTypeIds = Object.keys(notificationTypes) as readonly NotificationType[];

export const isNotificationType = (type: string): type is NotificationType => Object.hasOwn(notificationTypes, type);

/** Returns the words of a type, with their optional members. */
export const getNotificationType = (type: NotificationType): NotificationWords => notificationTypes[type];

/** Returns the subject of a type for a user: the page of an order if the user may open it, and otherwise the documents of the order. */
export function chooseSubject(type: NotificationType, may: (subject: Subject) => boolean): NotificationSubject {
  const { about } = notificationTypes[type];
  return about === "order" && may(notificationSubjects.order_page) ? "order_page" : about;
}

/** Returns a subject with its optional members. */
export const getNotificationSubject = (subject: NotificationSubject): Subject => notificationSubjects[subject];
