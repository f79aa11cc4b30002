import type { StaffScope } from "../../ground/db/scope.ts";
import { renewOwnClaims } from "./claim-queries.ts";

/** Called when the caller does work of the queue, so that the rest of the caller's claims does not end meanwhile. */
export const keepClaims = (scope: StaffScope) => renewOwnClaims(scope);
