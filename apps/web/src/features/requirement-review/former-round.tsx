import { describeNeeds, type ReviewedItem } from "@lading/contract";
import { date, number } from "../../lib/formats.ts";

/** The reason for which the document went back in the round before, with the reviewer. Renders nothing in the first round. */
export function FormerRound({ sent, refused }: Pick<ReviewedItem, "sent" | "refused">) {
  if (!refused) return null;
  const { reason, decided_at: at, decided_by: by } = refused;
  return (
    <section aria-label="Round before" className="border-b border-line px-4 py-3">
      <h2 className="font-semibold">{`Asked to change in round ${number(sent ? sent.round - 1 : 1)}`}</h2>
      {reason !== null && <p className="mt-1 wrap-anywhere whitespace-pre-line">{`“${reason}”`}</p>}
      <p className="mt-1 text-xs text-fg3">{[by, date(at)].filter((part) => part !== null).join(", ")}</p>
    </section>
  );
}

/** The help and the checks that the company, and a third party that it asked, read before they sent the document. */
export function AskedFor({ help, fields, due_on: dueOn }: Pick<ReviewedItem, "help" | "fields" | "due_on">) {
  const checks = fields.map((field) => `${field.name}: ${describeNeeds(field, fields).join(", ") || "any"}`);
  if (help === "" && checks.length === 0) return null;
  return (
    <section aria-label="Asked for" className="border-t border-line px-4 py-3">
      <h2 className="font-semibold">{dueOn === null ? "Asked for" : `Asked for by ${date(dueOn)}`}</h2>
      {help !== "" && <p className="mt-1 text-fg2 wrap-anywhere whitespace-pre-line">{help}</p>}
      {checks.length > 0 && (
        <ul className="mt-1 text-fg2">
          {checks.map((check) => (
            <li key={check} className="wrap-anywhere">
              {check}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
