import type { OpenAsk } from "@lading/contract";
import { LockKeyhole } from "lucide-react";
import { deployment } from "../../lib/deployment.ts";
import { date } from "../../lib/formats.ts";

interface RequestHeadProps {
  ask: OpenAsk;
}

/** Says who asks for what, and until when. */
export function RequestHead({
  ask: { company_name: company, items, name, text, asked_by, expires_at },
}: RequestHeadProps) {
  const [first] = items;
  const what = items.length === 1 ? first?.name : `${items.length} documents`;
  return (
    <div>
      <p className="ask-private">
        <LockKeyhole aria-hidden size={14} strokeWidth={1.75} />
        {`A private link for ${name}, until ${date(expires_at)}. No account is needed.`}
      </p>
      <h1>{`${company} asks you for ${items.length === 1 ? "this document: " : ""}${what ?? "documents"}`}</h1>
      <p className="ask-why">
        {`${deployment.providerName}, their customer, needs ${items.length === 1 ? "it" : "them"}`}
        {first?.due_on && (
          <>
            {" by "}
            <strong>{date(first.due_on)}</strong>
          </>
        )}
        {`. ${asked_by} of ${company} sent you this link${text === "" ? "." : ": "}`}
        {text !== "" && <q className="whitespace-pre-line">{text}</q>}
      </p>
    </div>
  );
}
