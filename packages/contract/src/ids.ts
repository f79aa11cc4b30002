import * as z from "zod/mini";
import { requiredText } from "./text.ts";

/*
 * Every kind of id that stands in a path. Access tests know how to make a foreign record of each kind, so a
 * call is proven tenant-safe by the ids it takes; a new kind of id needs its maker there.
 */

/** The provider's SKU: the `{id}` of a product and the `pid` of its page. Unique within a company. */
export const GxpSku = requiredText(64);

/** A change of a field that waits to be decided. */
export const EditId = z.uuid();

/** A picture; the signature in the URL is what opens it. */
export const ImageId = z.uuid();

/** A user of the company who may sign in. */
export const ActiveUserId = z.uuid();

/** A user of the company who was deactivated. */
export const DeactivatedUserId = z.uuid();

/** An invitation that waits to be accepted. */
export const InvitationId = z.uuid();

/** The code of an invitation's link. */
export const InvitationCode = requiredText(200);

/** A company, for the provider's staff, who see them all. */
export const CompanyId = z.uuid();

/** A document of a product, active. */
export const ProductDocumentId = z.uuid().check(z.toLowerCase());

/** A product document that was uploaded and stands in no list yet. */
export const StagedDocumentId = z.uuid().check(z.toLowerCase());

/** A document of an order, active. */
export const OrderDocumentId = z.uuid().check(z.toLowerCase());

/** A purchase order's number: the `{id}` of an order. Unique within a company. */
export const PurchaseOrderNumber = requiredText(64);

/** A corporate agreement, for the provider's staff, who see them all. */
export const AgreementId = z.uuid().check(z.toLowerCase());

/** A download that was asked for; the signature in the URL is what opens it. */
export const DownloadId = z.uuid();

/** A dashboard: one of the portal's own, or of the service that is set up instead. */
export const DashboardId = requiredText(100);

/** The greatest number that the database counts to. */
const greatest = 2_147_483_647;

/** A section of the help. */
export const HelpSectionId = z.coerce.number().check(z.int(), z.positive(), z.maximum(greatest));

/** A message of the provider to everybody. */
export const UpdateMessageId = z.int().check(z.positive(), z.maximum(greatest));

/** What an intake file holds. */
export const intakeKinds = ["companies", "products", "purchase-orders", "purchase-order-lines"] as const;
export const IntakeKind = z.enum(intakeKinds);
export type IntakeKind = z.output<typeof IntakeKind>;

/** The file name under which the feed sends a picture, and by which products name it. */
export const PictureName = requiredText(200).check(
  z.refine((name) => !/[/\\]/.test(name), "Must not contain slashes."),
);
