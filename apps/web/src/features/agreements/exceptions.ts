import type { AgreementFile } from "@lading/contract";

/** How many files of a type are missing, expired or about to. What has been superseded may well be expired. */
export const exceptionsOf = (files: readonly AgreementFile[]) => ({
  missing: files.filter(({ status }) => status === "1").length,
  expired: files.filter((file) => file.expiry === "expired" && !files.some((other) => supersedes(other, file))).length,
  soon: files.filter(({ expiry }) => expiry === "soon").length,
});

/** Whether it is in force and the newer one: what has an end still to come is, since the other's has passed. */
const supersedes = (file: AgreementFile, expired: AgreementFile) =>
  file.status === "4" &&
  file.expiry !== "expired" &&
  (file.expiration_date !== null || (file.modified_date ?? "") > (expired.modified_date ?? ""));
