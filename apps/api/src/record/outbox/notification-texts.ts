import {
  attributes,
  getAttribute,
  type AnswerForCompany,
  type AttributeId,
  type ComparedFile,
  type DecidedAnswer,
  type DecidedDiscontinuation,
  type DecidedField,
  type EditedField,
  type NewOrder,
  type NewProduct,
  type NewRank,
  type NotificationType,
  type ReadyFile,
  type WithdrawnProducts,
  type DecidedProposal,
} from "@lading/contract";
import type { NotificationDetails } from "./notification-details.ts";

/** A notification as it is stored: its type, its sentence and its details. */
export interface NewNotification<Type extends NotificationType = NotificationType> {
  notification_type: Type;
  description: string;
  details: NotificationDetails[Type];
}

export interface EditedProduct {
  gxp_sku: string;
  sku: string;
  name: string;
}

export const acceptance = (user: {
  id: string;
  firstName: string;
  lastName: string;
}): NewNotification<"terms_and_conditions_acceptance"> => ({
  notification_type: "terms_and_conditions_acceptance",
  description: `${user.firstName} ${user.lastName} accepted the terms and conditions.`,
  details: { user_id: user.id },
});

export const editRequest = (
  product: EditedProduct,
  authorId: string | null,
  fields: readonly EditedField[],
): NewNotification<"product_details_edit_request"> => ({
  notification_type: "product_details_edit_request",
  description: `Changes of ${formatProduct(product)} wait for approval: ${formatLabels(fields)}.`,
  details: { sku: product.sku, gxp_sku: product.gxp_sku, author_id: authorId, edited_fields: [...fields] },
});

/** The set may grow after the notification, so the sentence has no numbers. */
export const editSetRequest = (
  setId: string,
  author: { id: string; firstName: string; lastName: string },
): NewNotification<"product_details_edit_set"> => ({
  notification_type: "product_details_edit_set",
  description: `Changes of many products, which ${author.firstName} ${author.lastName} submitted together, wait for approval.`,
  details: { set_id: setId, author_id: author.id },
});

export const editDecision = (
  product: EditedProduct,
  deciderId: string | null,
  fields: readonly DecidedField[],
): NewNotification<"product_details_edit_decision"> => ({
  notification_type: "product_details_edit_decision",
  description: `Changes of ${formatProduct(product)}: ${formatOutcomes(fields)}.`,
  details: { sku: product.sku, gxp_sku: product.gxp_sku, decided_by: deciderId, edited_fields: [...fields] },
});

/** Further changes of the set may be decided after the notification, so the sentence has no numbers. */
export const editSetDecision = (
  setId: string,
  deciderId: string | null,
): NewNotification<"product_details_edit_set_decision"> => ({
  notification_type: "product_details_edit_set_decision",
  description: "Changes of many products, which were submitted together, were decided.",
  details: { set_id: setId, decided_by: deciderId },
});

export const newProduct = (details: NewProduct): NewNotification<"product_item"> => ({
  notification_type: "product_item",
  description: formatNewProduct(details.display_name, details.gxp_sku),
  details,
});

export const newRank = (details: NewRank): NewNotification<"rank_update"> => {
  const { display_name, gxp_sku, old_priority, new_priority } = details;
  return {
    notification_type: "rank_update",
    description: formatNewRank(display_name, gxp_sku, String(old_priority ?? noRank), String(new_priority ?? noRank)),
    details,
  };
};

export const newOrder = (details: NewOrder): NewNotification<"purchase_order"> => ({
  notification_type: "purchase_order",
  description: formatNewOrder(details.po_number, formatTotal(details.price), details.location),
  details,
});

/** `product` is the only one of them. */
export const withdrawal = (
  details: WithdrawnProducts,
  product: EditedProduct | undefined,
): NewNotification<"product_withdrawal"> => {
  const { products, reason, edits } = details;
  const what = product ? `${formatProduct(product)} was` : `${whole(products)} products were`;
  const ended = edits === 0 ? "" : ` ${whole(edits)} waiting ${edits === 1 ? "change has" : "changes have"} ended.`;
  return {
    notification_type: "product_withdrawal",
    description: `${what} withdrawn: ${endSentence(reason)}${ended}`,
    details,
  };
};

const decisionWords: Record<DecidedProposal["decision"], (gxpSku: string | null) => string> = {
  approved: (gxpSku) => `was approved as ${gxpSku}`,
  merged: (gxpSku) => `is your product ${gxpSku}, which exists already`,
  changes_asked: () => "needs changes",
  rejected: () => "was rejected",
};

export const proposalDecision = (details: DecidedProposal): NewNotification<"product_proposal_decision"> => ({
  notification_type: "product_proposal_decision",
  description: `Your proposed product ${details.name} (${details.sku}) ${decisionWords[details.decision](details.gxp_sku)}${details.reason === null ? "." : `: ${details.reason}`}`,
  details,
});

/** `product` is the only one of them. */
export const discontinuationDecision = (
  details: DecidedDiscontinuation,
  product: Pick<EditedProduct, "name" | "gxp_sku"> | undefined,
): NewNotification<"product_discontinuation_decision"> => {
  const { products, decision, reason, on } = details;
  const what = product ? formatProduct(product) : `${whole(products)} products`;
  const outcome = decision === "refused" ? "was refused" : `was granted for ${on}`;
  return {
    notification_type: "product_discontinuation_decision",
    description: `Your request to discontinue ${what} ${outcome}: ${endSentence(reason)}`,
    details,
  };
};

export const answerDecision = (details: DecidedAnswer): NewNotification<"purchase_order_decision"> => {
  const { po_number, approved, refused, refusals } = details;
  const count = (lines: number, outcome: string) =>
    lines === 0 ? [] : [`${whole(lines)} ${lines === 1 ? "line" : "lines"} ${outcome}`];
  const [first] = refusals;
  const reason = first && refused === 1 ? `: ${endSentence(first.reason)}` : ".";
  const stays = first?.stays && refused === 1 ? ` Your earlier answer stays: ${first.stays}.` : "";
  const call = first?.call && refused === 1 ? ` ${first.call.by} calls you by ${first.call.on}.` : "";
  return {
    notification_type: "purchase_order_decision",
    description: `Your answer to order ${po_number}: ${[...count(approved, "approved"), ...count(refused, "refused")].join(", ")}${reason}${stays}${call}`,
    details,
  };
};

export const answerForCompany = (details: AnswerForCompany): NewNotification<"purchase_order_answer"> => {
  const { po_number, by, reason, lines, asked } = details;
  const wait = asked === 0 ? "" : ` ${whole(asked)} of them ${asked === 1 ? "waits" : "wait"} for a decision.`;
  return {
    notification_type: "purchase_order_answer",
    description: `${by ?? "A program of the provider"} answered ${whole(lines)} ${lines === 1 ? "line" : "lines"} of order ${po_number} for you: ${endSentence(reason)}${wait}`,
    details,
  };
};

const whole = (count: number) => count.toLocaleString("en-US");

const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

export const readyFile = (details: ReadyFile, rows: string): NewNotification<"file_ready"> => ({
  notification_type: "file_ready",
  description: `Your export of ${rows} is ready: ${details.file}.`,
  details,
});

export const comparedFile = (details: ComparedFile): NewNotification<"file_compared"> => ({
  notification_type: "file_compared",
  description: `${details.file} is compared with the portal. It would change ${whole(details.changes)} ${details.changes === 1 ? "value" : "values"}; nothing is saved yet.`,
  details,
});

const noRank = "none";

const formatNewProduct = (name: string, gxpSku: string) => `New product: ${name} (${gxpSku}).`;

const formatNewRank = (name: string, gxpSku: string, before: string, after: string) =>
  `GXP rank of ${name} (${gxpSku}) changed from ${before} to ${after}.`;

const formatNewOrder = (number: string, total: string, location: string | null) =>
  `New purchase order ${number}${location === null ? "" : ` for ${location}`}: $${total}.`;

/** A line whose pieces were received otherwise than announced. `notice` is null if they count to no ship notice. */
interface ReceivedLine {
  order: string;
  notice: string | null;
  /** Its number and its GXP SKU. */
  line: string;
  announced: string;
  received: string;
  /** The differences: "5 short, 3 damaged". */
  parts: string;
}

const formatReceived = ({ notice, announced, received, parts }: ReceivedLine) =>
  `${notice === null ? `received ${received} without a ship notice` : `announced ${announced}, received ${received}`}: ${parts}.`;

const formatReceivedLine = (line: ReceivedLine) =>
  `Order ${line.order}${line.notice === null ? "" : `, ship notice ${line.notice}`}, ${line.line}, ${formatReceived(line)}`;

/** `worst` is the line of an order that differs most of all. */
const formatLinesOfOrder = (count: string, worst: ReceivedLine) =>
  `${count} lines of order ${worst.order} were received with differences, most of all ${worst.line}${worst.notice === null ? "" : ` of ship notice ${worst.notice}`}, ${formatReceived(worst)}`;

/** `worst` is the line of a ship notice of several orders that differs most of all. */
const formatLinesOfNotice = (count: string, worst: ReceivedLine & { notice: string }) =>
  `${count} lines of ship notice ${worst.notice} were received with differences, most of all order ${worst.order}, ${worst.line}, ${formatReceived(worst)}`;

const formatOrderChange = (number: string) => `Purchase order ${number} was changed. Its page shows the differences.`;

const receivedLine = {
  order: "%1$s",
  notice: "%2$s",
  line: "line %3$s (%4$s)",
  announced: "%5$s",
  received: "%6$s",
  parts: "%7$s",
};

/**
 * The sentences that notify_of_load() fills in with PostgreSQL's format(). A load can raise
 * hundreds of thousands of notifications, and sending their values through this process would slow it down.
 */
export const loadSentences = {
  product_item: formatNewProduct("%1$s", "%2$s"),
  rank_update: formatNewRank("%1$s", "%2$s", "%3$s", "%4$s"),
  no_rank: noRank,
  purchase_order: formatNewOrder("%1$s", "%2$s", null),
  purchase_order_for_location: formatNewOrder("%1$s", "%2$s", "%3$s"),
  purchase_order_change: formatOrderChange("%1$s"),
  receipt_line: formatReceivedLine(receivedLine),
  receipt_line_apart: formatReceivedLine({ ...receivedLine, notice: null }),
  receipt_lines_of_order: formatLinesOfOrder("%8$s", receivedLine),
  receipt_lines_of_order_apart: formatLinesOfOrder("%8$s", { ...receivedLine, notice: null }),
  receipt_lines_of_notice: formatLinesOfNotice("%8$s", receivedLine),
  receipt_short: "%s short",
  receipt_over: "%s over",
  receipt_damaged: "%s damaged",
};

const dollars = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const formatTotal = (total: string) => dollars.format(total as Intl.StringNumericLiteral); // The schema checks that it is one.

const formatProduct = ({ name, gxp_sku }: Pick<EditedProduct, "name" | "gxp_sku">) => `${name} (${gxp_sku})`;

const formatOutcomes = (fields: readonly DecidedField[]) =>
  ["approved", "rejected"]
    .map((status) => ({ status, decided: fields.filter((field) => field.status === status) }))
    .filter(({ decided }) => decided.length > 0)
    .map(({ status, decided }) => `${formatLabels(decided)} ${status}`)
    .join("; ");

const formatLabels = (fields: readonly EditedField[]) => fields.map(({ name }) => getLabel(name)).join(", ");

// Every name was an attribute when the edit was submitted; it may have been removed since.
const getLabel = (name: string) => (Object.hasOwn(attributes, name) ? getAttribute(name as AttributeId).label : name);
