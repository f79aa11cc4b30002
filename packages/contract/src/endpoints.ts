import { listFeatureFlags, readCompanyDetails, readUserDetails } from "./account.ts";
import { refreshTokens, signIn, signOut } from "./auth.ts";
import { listCategories, listProducts, readProduct, searchProductsByFields } from "./catalogue.ts";
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
import { readImage } from "./images.ts";
import { putPicture, takeIn } from "./intake.ts";
import { decideEdits, listReviewEdits, readReviewCounts } from "./review.ts";

/** Every call there is. The server refuses to start unless it serves them all; the access tests walk them all. */
export const endpoints: readonly Endpoint[] = [
  signIn,
  refreshTokens,
  signOut,
  readUserDetails,
  readCompanyDetails,
  listFeatureFlags,
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
  readImage,
  takeIn,
  putPicture,
];
