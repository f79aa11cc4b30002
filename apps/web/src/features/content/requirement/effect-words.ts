import type { RequirementEffect } from "@lading/contract";
import { count } from "../../../lib/count.ts";
import { number } from "../../../lib/formats.ts";
import { weekdayAndTime } from "../moment.ts";
import { actNames } from "./act-names.ts";

/** "This opens 312 items at 87 companies, closes 4, and sends 87 mails on Monday at 7:00." */
export function describeOpening(effect: RequirementEffect, isSilent: boolean) {
  const { opens, closes, companies, mails, mails_at, time_zone } = effect;
  const parts = [
    opens > 0 && `opens ${count(opens, "item", "items")} at ${count(companies, "company", "companies")}`,
    closes > 0 && `closes ${number(closes)}`,
    opens > 0 &&
      (isSilent || mails === 0
        ? "sends no mail"
        : `sends ${count(mails, "mail", "mails")} on ${weekdayAndTime(mails_at, time_zone)}`),
  ].filter((part) => part !== false);
  if (parts.length === 0) return "This opens no items and closes none.";
  if (parts.length < 3) return `This ${parts.join(" and ")}.`;
  return `This ${parts.slice(0, -1).join(", ")}, and ${parts.at(-1)}.`;
}

/** What companies could not do any more, one sentence an act. */
export const describeBlocks = ({ blocks }: RequirementEffect) =>
  blocks
    .filter(({ companies }) => companies > 0)
    .map(
      ({ act, companies }) =>
        `${actNames[act].label} would be blocked at once for ${count(companies, "company", "companies")}.`,
    );

/** The button that publishes. */
export const describePress = ({ opens }: RequirementEffect) =>
  opens > 0 ? `Open ${count(opens, "Item", "Items")}` : "Publish";
