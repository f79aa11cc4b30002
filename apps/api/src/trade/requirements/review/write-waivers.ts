import type { WaivedItem } from "@lading/contract";
import { toCsvLine } from "../../../ground/http/csv-line.ts";

/** Writes waivers as CSV. The byte order mark lets Excel read the file as UTF-8. */
export const writeWaivers = (items: readonly WaivedItem[]) =>
  [
    `\uFEFF${toCsvLine(["Document", "Company", "For", "Reason", "Until", "Granted", "Granted By"])}`,
    ...items.map(({ requirement, company, subject, waiver }) =>
      toCsvLine([
        requirement.name,
        company.name,
        subject.kind === "company" ? "" : subject.id,
        waiver.reason,
        waiver.until,
        waiver.granted_at,
        waiver.granted_by,
      ]),
    ),
  ].join("");
