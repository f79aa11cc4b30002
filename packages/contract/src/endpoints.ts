import { listFeatureFlags, readCompanyDetails, readUserDetails } from "./account.ts";
import { refreshTokens, signIn, signOut, tokenFromTemporary } from "./auth.ts";
import { listCategories, listProducts, readProduct, searchProductsByFields } from "./catalogue.ts";
import type { Endpoint } from "./endpoint.ts";
import { readImage } from "./images.ts";
import { putPicture, takeIn } from "./intake.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./passwords.ts";
import { readInvitation, registerUser } from "./registration.ts";

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
  readCompanyDetails,
  listFeatureFlags,
  listProducts,
  searchProductsByFields,
  listCategories,
  readProduct,
  readImage,
  takeIn,
  putPicture,
];
