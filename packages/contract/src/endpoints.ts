import {
  listFeatureFlags,
  readAdditionalCompanyDetails,
  readCompanyDetails,
  readUserDetails,
  updateUserDetails,
} from "./account.ts";
import {
  addAgreement,
  changeAgreement,
  downloadAgreements,
  listAgreements,
  listCompanyAgreements,
  removeAgreement,
} from "./agreements.ts";
import { readAlertSettings, saveAlertSettings } from "./alerts.ts";
import { downloadArchivedDocuments, listArchive } from "./archive.ts";
import { refreshTokens, signIn, signOut, tokenFromTemporary } from "./auth.ts";
import { listCategories, listProducts, readProduct, searchProductsByFields } from "./catalogue.ts";
import {
  downloadProductDocuments,
  listProductDocuments,
  listProductLabels,
  listStagedDocuments,
  uploadProductDocument,
} from "./documents.ts";
import { readDownload } from "./downloads.ts";
import {
  deleteDraft,
  editProduct,
  listFieldChoices,
  listOwnEdits,
  readDraft,
  readFieldHistory,
  readProductEdits,
  saveDraft,
  withdrawEdit,
} from "./edits.ts";
import type { Endpoint } from "./endpoint.ts";
import { listServicePlans } from "./help.ts";
import { readImage } from "./images.ts";
import { putPicture, takeIn } from "./intake.ts";
import {
  downloadOrderDocuments,
  listOrderLabels,
  listOrders,
  listOrderStatuses,
  listProductOrders,
  readOrderDocuments,
  readPositionInList,
  uploadOrderDocument,
} from "./orders.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./passwords.ts";
import { listCompanies, listCompanyUsers, readCompany, signInAs } from "./provider.ts";
import { readInvitation, registerUser } from "./registration.ts";
import { decideEdits, listReviewEdits, readReviewCounts } from "./review.ts";
import { acceptTerms, readTerms } from "./terms.ts";
import {
  cancelInvitation,
  changeRole,
  deactivateUser,
  deleteUser,
  inviteUsers,
  listActiveUsers,
  listDeactivatedUsers,
  listInvitations,
  listRoles,
  reactivateUser,
  resendInvitation,
} from "./users.ts";

/** Every call there is. The server refuses to start unless it serves them all; the access tests walk them all. */
export const endpoints: readonly Endpoint[] = [
  signIn,
  refreshTokens,
  signOut,
  tokenFromTemporary,
  changePassword,
  requestPasswordReset,
  resetPassword,
  readInvitation,
  registerUser,
  readUserDetails,
  updateUserDetails,
  readCompanyDetails,
  readAdditionalCompanyDetails,
  listFeatureFlags,
  readTerms,
  acceptTerms,
  listActiveUsers,
  listDeactivatedUsers,
  listInvitations,
  listRoles,
  inviteUsers,
  changeRole,
  deactivateUser,
  reactivateUser,
  deleteUser,
  resendInvitation,
  cancelInvitation,
  readAlertSettings,
  saveAlertSettings,
  listServicePlans,
  listCompanies,
  readCompany,
  listCompanyUsers,
  signInAs,
  listProducts,
  searchProductsByFields,
  listCategories,
  readProduct,
  editProduct,
  listFieldChoices,
  readProductEdits,
  readFieldHistory,
  listOwnEdits,
  withdrawEdit,
  readDraft,
  saveDraft,
  deleteDraft,
  listReviewEdits,
  readReviewCounts,
  decideEdits,
  listProductDocuments,
  listProductLabels,
  listStagedDocuments,
  uploadProductDocument,
  uploadOrderDocument,
  listOrderLabels,
  readOrderDocuments,
  listArchive,
  listOrders,
  readPositionInList,
  listOrderStatuses,
  listProductOrders,
  listAgreements,
  listCompanyAgreements,
  addAgreement,
  changeAgreement,
  removeAgreement,
  readImage,
  downloadProductDocuments,
  downloadOrderDocuments,
  downloadArchivedDocuments,
  downloadAgreements,
  readDownload,
  takeIn,
  putPicture,
];
