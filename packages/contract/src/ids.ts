import * as z from "zod/mini";
import { requiredText } from "./text.ts";

/*
 * Every kind of id in a path. The access tests create another company's record of each kind, and prove that each call
 * rejects it. A new kind of id needs a function there that creates such a record.
 */

/** The provider's SKU: the `{id}` of a product and the `pid` of its page. Unique within a company. */
export const GxpSku = requiredText(64);

/** A pending change of a field. */
export const EditId = z.uuid();

/** A picture. The signature in the URL authorizes the request. */
export const ImageId = z.uuid();

/** A user of the company who may sign in. */
export const ActiveUserId = z.uuid();

/** A user of the company whose e-mail address is about to change. */
export const ChangingUserId = z.uuid();

/** The id of a deactivated user of the company. */
export const DeactivatedUserId = z.uuid();

/** The id of a pending invitation. */
export const InvitationId = z.uuid();

/** The id of one of the caller's own sessions. */
export const SessionId = z.uuid().check(z.toLowerCase());

/** The code in the link of an invitation. */
export const InvitationCode = requiredText(200);

/** Any company; only the provider's staff use it. */
export const CompanyId = z.uuid();

/** An active document of a product. */
export const ProductDocumentId = z.uuid().check(z.toLowerCase());

/** An uploaded product document that is not linked yet. */
export const StagedDocumentId = z.uuid().check(z.toLowerCase());

/** An active document of an order. */
export const OrderDocumentId = z.uuid().check(z.toLowerCase());

/** A purchase order's number: the `{id}` of an order. Unique within a company. */
export const PurchaseOrderNumber = requiredText(64);

/** An agreement of any company; only the provider's staff use it. */
export const AgreementId = z.uuid().check(z.toLowerCase());

/** A requested download. The signature in the URL authorizes the request. */
export const DownloadId = z.uuid();

/** A dashboard of the portal, or of the external service if one is configured. */
export const DashboardId = requiredText(100);

/** The largest value of PostgreSQL's integer type. */
const greatest = 2_147_483_647;

/** The id of a help section. */
export const HelpSectionId = z.coerce.number().check(z.int(), z.positive(), z.maximum(greatest));

/** The id of an update message from the provider to all users. */
export const UpdateMessageId = z.int().check(z.positive(), z.maximum(greatest));

/** The kinds of intake files. */
export const intakeKinds = ["companies", "products", "purchase-orders", "purchase-order-lines"] as const;
export const IntakeKind = z.enum(intakeKinds);
export type IntakeKind = z.output<typeof IntakeKind>;

/** The file name of a picture from the feed. Products refer to the picture by it. */
export const PictureName = requiredText(200).check(
  z.refine((name) => !/[/\\]/.test(name), "Must not contain slashes."),
);
