import type { VendorScope } from "../../ground/db/scope.ts";

/** The spaces whose archived documents the user sees. The archive leaves out a space that is switched off for the company. */
export const archiveSpaces = ({ user }: VendorScope) =>
  user.flagsOff.includes("Product Documents") ? (["order"] as const) : (["order", "product"] as const);
