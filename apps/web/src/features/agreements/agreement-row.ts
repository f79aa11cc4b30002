import type { AgreementFile } from "@lading/contract";

/** Marks the row of an agreement. */
export const agreementRow = ({ id }: Pick<AgreementFile, "id">) => ({ "data-agreement": id });

/** Brings its row into view. */
export function bringIntoView({ id }: Pick<AgreementFile, "id">) {
  const row = document.querySelector(`[data-agreement="${id}"]`);
  row?.scrollIntoView({ block: "nearest" });
  // What had the focus was in the row that it has left.
  if (document.activeElement === document.body) row?.querySelector<HTMLElement>("button")?.focus();
}
