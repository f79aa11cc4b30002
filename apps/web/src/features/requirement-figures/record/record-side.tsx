import type { ItemWaiver, RequirementRecord } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { date, number } from "../../../lib/formats.ts";
import { useMay } from "../../../lib/use-may.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { FoldedText } from "../../../ui/folded-text.tsx";

/** The requirement of a document, and its waivers. */
export function RecordSide({ record }: { record: RequirementRecord }) {
  const { requirement, label, help, maximum_files: most, waivers } = record;
  return (
    <aside className="document-record-part">
      <section aria-labelledby="record-requirement" className="document-record-card">
        <h2 id="record-requirement">{record.is_request ? "Request" : "Requirement"}</h2>
        <dl className="document-record-facts">
          <dt>Name</dt>
          <dd>
            <RequirementLink record={record} />
          </dd>
          <dt>Label</dt>
          <dd>{label ?? "None"}</dd>
          <dt>Files</dt>
          <dd>{most === 1 ? "One" : `At most ${number(most)}`}</dd>
          {requirement.basis !== "" && (
            <>
              <dt>Why</dt>
              <dd>
                <FoldedText className="">{requirement.basis}</FoldedText>
              </dd>
            </>
          )}
          {help !== "" && (
            <>
              <dt>Help</dt>
              <dd>
                <FoldedText className="">{help}</FoldedText>
              </dd>
            </>
          )}
        </dl>
      </section>
      <section aria-labelledby="record-waivers" className="document-record-card">
        <h2 id="record-waivers">{`Waivers (${number(waivers.length)})`}</h2>
        {waivers.length === 0 && <p className="px-4 py-3 text-fg2">None was asked for or granted.</p>}
        <ul>
          {waivers.map((waiver) => (
            <li key={waiver.id}>
              <Waiver waiver={waiver} />
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

const linkClass = "rounded-badge text-accent-text hover:underline";

/** The name of the requirement, which leads to its page for those who may change it. A request leads to the list of requests. */
function RequirementLink({ record: { requirement, is_request: isRequest } }: { record: RequirementRecord }) {
  const mayChange = useMay()({ permission: "provider.change_requirements" });
  const { id, name } = requirement;
  if (isRequest)
    return (
      <Link
        to="/provider/documents/{-$part}"
        params={{ part: "requests" }}
        search={{ search: name }}
        className={linkClass}
      >
        {name}
      </Link>
    );
  if (!mayChange) return name;
  return (
    <Link to="/provider/$kind/{-$id}" params={{ kind: "requirements", id: String(id) }} className={linkClass}>
      {name}
    </Link>
  );
}

const states: Record<ItemWaiver["state"], { tone: BadgeTone; text: string }> = {
  asked: { tone: "info", text: "Asked" },
  granted: { tone: "ok", text: "Granted" },
  refused: { tone: "warn", text: "Refused" },
  ended: { tone: "neutral", text: "Not needed any more" },
};

function Waiver({ waiver: { state, asked, reason, until, decided_at: at, decided_by: by } }: { waiver: ItemWaiver }) {
  const { tone, text } = states[state];
  return (
    <>
      <div>
        <Badge tone={tone}>{until === null ? text : `${text} until ${date(until)}`}</Badge>
      </div>
      {asked && (
        <>
          <small>{`Asked ${date(asked.at)} by ${asked.by ?? "a former user"}, until ${date(asked.until)}`}</small>
          <p className="whitespace-pre-line text-fg2 wrap-anywhere">{`“${asked.reason}”`}</p>
        </>
      )}
      {at !== null && state !== "ended" && <small>{`Decided ${date(at)} by ${by ?? "a former user"}`}</small>}
      {reason !== null && state !== "ended" && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
    </>
  );
}
