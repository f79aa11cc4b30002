import * as z from "zod/mini";
import { loadKindIds } from "./load-kinds.ts";
import { requiredText } from "./text.ts";

/*
 * Every kind of id in a path. The access tests create another company's record of each kind, and prove that each call
 * rejects it. A new kind of id needs a function there that creates such a record.
 */

/** The provider's SKU: the `{id}` of a product and the `pid` of its page. Unique within a company. */
export const GxpSku = requiredText(64);

/** A pending change of a field. */
export const EditId = z.uuid();

/** Changes of several products that were submitted together. */
export const EditSetId = z.uuid();

/** A product that the caller's company proposes. */
export const ProposalId = z.uuid();

/** A product that a vendor proposes. */
export const AnyProposalId = z.uuid();

/** A vendor's request that products end. */
export const DiscontinuationId = z.uuid().check(z.toLowerCase());

/** A picture. The signature in the URL authorizes the request. */
export const ImageId = z.uuid();

/** A user of the company who may sign in. */
export const ActiveUserId = z.uuid();

/** A user of the company whose e-mail address is about to change. */
export const ChangingUserId = z.uuid();

/** An active user who has a second step. */
export const SecuredUserId = z.uuid();

/** A user whose second step somebody else has begun to remove. */
export const RecoveringUserId = z.uuid();

/** The id of a deactivated user of the company. */
export const DeactivatedUserId = z.uuid();

/** The id of a pending invitation. */
export const InvitationId = z.uuid();

/** The id of one of the caller's own sessions. */
export const SessionId = z.uuid().check(z.toLowerCase());

/** The id of one of the caller's own passkeys. */
export const PasskeyId = z.uuid();

/** A ship notice of the caller's company. */
export const ShipNoticeId = z.uuid();

/** A ship notice that a company has sent. */
export const SentShipNoticeId = z.uuid();

/** The code in the link of an invitation. */
export const InvitationCode = requiredText(200);

/** The code in a mailed link to an order. */
export const OrderLinkCode = requiredText(200);

/** The code in a link with which a third party sends documents. */
export const DocumentAskCode = requiredText(200);

/** A request of the company to a broker or a mill. */
export const DocumentAskId = z.uuid().check(z.toLowerCase());

/** A staff member of the provider who may sign in, or one who is deactivated. */
export const StaffId = z.uuid();

/** A pending invitation to the provider's staff. */
export const StaffInvitationId = z.uuid();

/** An API key of the caller's company, or of the provider. */
export const ApiKeyId = z.uuid().check(z.toLowerCase());

/** A token of one of the caller's own assistants. */
export const AssistantTokenId = z.uuid().check(z.toLowerCase());

/** A domain of the company, proved or not. */
export const CompanyDomainId = z.uuid().check(z.toLowerCase());

/** The link between a user of the company and a person at its identity provider. */
export const CompanyIdentityId = z.uuid().check(z.toLowerCase());

/** A token of the company's directory. */
export const DirectoryTokenId = z.uuid().check(z.toLowerCase());

/** The company of a directory. A token works only with that of its own company. */
export const DirectoryCompanyCode = requiredText(50);

/** A user of the company that its directory sees. */
export const DirectoryUserId = z.uuid().check(z.toLowerCase());

/** A role, which a directory sees as a group. */
export const DirectoryGroupId = z.string().check(z.regex(/^[1-9]\d{0,8}$/));

/** A schema or a type of resources, which is the same for all companies. */
export const DirectoryDescriptionId = requiredText(200);

/** Any company; only the provider's staff use it. */
export const CompanyId = z.uuid();

/** A view of the work queue that the caller saved. */
export const WorkViewId = z.uuid();

/** A run; only the provider's staff use it. */
export const RunId = z.uuid().check(z.toLowerCase());

/** A move of users, which has the id of its run; only the provider's staff use it. */
export const UserMoveId = z.uuid().check(z.toLowerCase());

/** A message of a user; only the provider's staff use it. */
export const FeedbackId = z.uuid();

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
/** An agreement of the caller's company. */
export const OwnAgreementId = z.uuid().check(z.toLowerCase());

/** A required document of the caller's company. */
export const OwnRequirementItemId = z.uuid().check(z.toLowerCase());
/** A file of the item before it in the path. */
export const OwnRequirementFileId = z.uuid().check(z.toLowerCase());

/** A file that the caller has uploaded for required documents and not sent. */
export const StagedRequirementFileId = z.uuid().check(z.toLowerCase());

/** A required document of any company; only the provider's staff use it. */
export const RequirementItemId = z.uuid().check(z.toLowerCase());
/** A file of the item before it in the path; only the provider's staff use it. */
export const RequirementFileId = z.uuid().check(z.toLowerCase());

/** A requested download. The signature in the URL authorizes the request. */
export const DownloadId = z.uuid();

/** A dashboard of the portal, or of the external service if one is configured. */
export const DashboardId = requiredText(100);

/** The largest value of PostgreSQL's integer type. */
const greatest = 2_147_483_647;

/** The version of an answer to the order whose number is earlier in the path. */
export const OrderVersion = z.coerce.number().check(z.int(), z.positive(), z.maximum(greatest));

/** A role of the provider or of vendors. */
export const RoleId = z.coerce.number().check(z.int(), z.positive(), z.maximum(greatest));

/** An export that a vendor's user started. */
export const ExportId = z.uuid();

/** A workbook of products that a vendor's user started. It has the id of the run that writes it. */
export const WorkbookId = z.uuid().check(z.toLowerCase());
/** A workbook that a vendor's user uploaded. It has the id of the run that reads it. */
export const WorkbookUploadId = z.uuid().check(z.toLowerCase());

/** A file of answers to purchase orders that a vendor's user uploaded. It has the id of the run that reads it. */
export const OrderResponseFileId = z.uuid().check(z.toLowerCase());

/** A file of ship notices that a vendor's user uploaded. It has the id of the run that reads it. */
export const ShipNoticeFileId = z.uuid().check(z.toLowerCase());

/** The id of a help section. */
export const HelpSectionId = z.coerce.number().check(z.int(), z.positive(), z.maximum(greatest));

/** The id of a text or another item that staff edit, for example of a label. */
export const ContentId = z.coerce.number().check(z.int(), z.positive(), z.maximum(greatest));

/** The id of an update message from the provider to all users. */
export const UpdateMessageId = z.int().check(z.positive(), z.maximum(greatest));

/** A kind of file of rows. */
export const LoadKindId = z.enum(loadKindIds);

/** The lists from which products and orders take values. */
export const valueLists = ["categories", "units_of_measure", "order_statuses"] as const;
export const ValueListId = z.enum(valueLists);
export type ValueListId = z.output<typeof ValueListId>;

/** The file name of a picture from the feed. Products refer to the picture by it. */
export const PictureName = requiredText(200).check(
  z.refine((name) => !/[/\\]/.test(name), "Must not contain slashes."),
);

/** A webhook of the caller's side. */
export const WebhookId = z.uuid();

/** A delivery of the webhook before it in the path. */
export const WebhookDeliveryId = z.uuid();
