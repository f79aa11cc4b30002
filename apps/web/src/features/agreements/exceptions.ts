import type { AgreementFile } from "@lading/contract";

/** Counts the files of a type that are missing, expired or about to expire. Ignores superseded files. */
export const getExceptions = (files: readonly AgreementFile[]) => ({
  missing: files.filter(({ status }) => status === "1").length,
  expired: files.filter((file) => file.expiry === "expired" && !files.some((other) => supersedes(other, file))).length,
  soon: files.filter(({ expiry }) => expiry === "soon").length,
});

/** Whether a valid file is newer than an expired one. A file with an expiration date in the future always counts as newer. */
const supersedes = (file: AgreementFile, expired: AgreementFile) =>
  file.status === "4" &&
  file.expiry !== "expired" &&
  (file.expiration_date !== null || (file.modified_date ?? "") > (expired.modified_date ?? ""));
