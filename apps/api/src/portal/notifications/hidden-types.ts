import { listProducts, listOrders, type FeatureName, type NotificationType, type Permission } from "@lading/contract";

interface Requirement {
  access: Permission;
  flag?: FeatureName;
}

/** The permission and section that a user needs to get mails about a type. The other types need none. */
const requirements: Partial<Record<NotificationType, Requirement>> = {
  product_item: listProducts,
  rank_update: listProducts,
  product_details_edit_request: listProducts,
  product_details_edit_decision: listProducts,
  purchase_order: listOrders,
};

/** Returns the types of notifications that a user gets no mails about. */
export const getHiddenTypes = (reader: { permissions: readonly string[]; flags_off: readonly string[] }) =>
  Object.entries(requirements).flatMap(([type, { access, flag }]) =>
    reader.permissions.includes(access) && !(flag && reader.flags_off.includes(flag)) ? [] : type,
  );
