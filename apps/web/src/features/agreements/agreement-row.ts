import type { AgreementFile } from "@lading/contract";

/** The attribute that marks the row of an agreement. */
export const agreementRow = ({ id }: Pick<AgreementFile, "id">) => ({ "data-agreement": id });

/** Scrolls an agreement's row into view. */
export function bringIntoView({ id }: Pick<AgreementFile, "id">) {
  const row = document.querySelector(`[data-agreement="${id}"]`);
  row?.scrollIntoView({ block: "nearest" });
  // The focused element was in the old row.
  if (document.activeElement === document.body) row?.querySelector<HTMLElement>("button")?.focus();
}
