import { type DocumentAsk, type RequirementItemDetail, revokeDocumentAsk } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { date, number } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { documentAsks, useReadAsksAgain } from "./requirements-api.ts";

/** Whom the company has asked for a document, with a way to end each link. */
export function AskList({ item }: { item: Pick<RequirementItemDetail, "id"> }) {
  const { data } = useQuery(documentAsks(item.id));
  if (!data || data.count === 0) return null;
  return (
    <section className="item-card">
      <h2>{`Asked (${number(data.count)})`}</h2>
      <ul>
        {data.results.map((ask) => (
          <Asked key={ask.id} ask={ask} />
        ))}
      </ul>
    </section>
  );
}

function Asked({ ask }: { ask: DocumentAsk }) {
  const { id, name, email, items, asked_by, asked_at, is_remembered: isRemembered, state } = ask;
  const readAgain = useReadAsksAgain();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () => call(revokeDocumentAsk, { params: { id } }),
    onSuccess: () => {
      readAgain();
      showToast(state === "open" ? "The link was ended." : `${name} is not asked again next time.`);
    },
    onError: (failure) => void showToast(failureText(failure), "bad"),
  });
  const { tone, text } = describe(ask);
  return (
    <li className="item-sent">
      <span className="wrap-anywhere">{name}</span>
      <small className="wrap-anywhere">
        {[email, items.length > 1 ? `${number(items.length)} documents` : null].filter(Boolean).join(" · ")}
      </small>
      <small>{`Asked ${date(asked_at)} by ${asked_by ?? "a former user"}`}</small>
      <Badge tone={tone}>{text}</Badge>
      {isRemembered && <small>Gets a new link 30 days before the document expires.</small>}
      {(state === "open" || isRemembered) && (
        <div>
          <Button variant="ghost" isPending={isPending} onPress={() => mutate()}>
            {state === "open" ? `End the Link of ${name}` : `Do Not Ask ${name} Again`}
          </Button>
        </div>
      )}
    </li>
  );
}

function describe({ state, expires_at, sent_at }: DocumentAsk): { tone: BadgeTone; text: string } {
  if (state === "sent") return { tone: "ok", text: sent_at === null ? "Sent" : `Sent ${date(sent_at)}` };
  if (state === "open") return { tone: "info", text: `Works until ${date(expires_at)}` };
  return { tone: "neutral", text: state === "revoked" ? "Ended" : "Not used" };
}
