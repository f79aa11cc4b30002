import { isStatus } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";

/** The reason why a change failed. A 404 means that another user changed the row, or that the section was switched off. */
export const refusalText = (error: unknown) =>
  isStatus(error, 404) ? "This is not available any more." : failureText(error);
