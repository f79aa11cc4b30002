import { isUnderWay, type Upload, type UploadState } from "./upload-queue.ts";

/** Summarizes the outcome in one line; empty without files. It changes only when a file ends, so screen readers can announce it. */
export function getOutcome(uploads: readonly Upload[]) {
  if (uploads.length === 0) return "";
  const count = (step: UploadState["step"]) => uploads.filter(({ state }) => state.step === step).length;
  const [stored, failed, cancelled] = [count("stored"), count("failed"), count("cancelled")];
  const isBusy = uploads.some(isUnderWay);
  return [
    `${stored} of ${uploads.length} ${uploads.length === 1 ? "file" : "files"} uploaded${isBusy ? " so far" : ""}`,
    failed > 0 && `${failed} failed`,
    cancelled > 0 && `${cancelled} cancelled`,
  ]
    .filter(Boolean)
    .join(", ");
}
