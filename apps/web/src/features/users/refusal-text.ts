import { isStatus } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";

/** Why something was not done. What is not found was changed by somebody else, or the section was switched off. */
export const refusalText = (error: unknown) =>
  isStatus(error, 404) ? "This is not available any more." : failureText(error);
