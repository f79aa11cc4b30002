import type { VendorScope } from "../../../ground/db/scope.ts";

/** Whether pages of mailed links show prices to the people of a company. */
export const showsPrices = async (_scope: VendorScope) => true;
