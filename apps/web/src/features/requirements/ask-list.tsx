import { type DocumentAsk, revokeDocumentAsk } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { date, number } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useReadAsksAgain } from "./requirements-api.ts";

interface AskListProps {
  asks: readonly DocumentAsk[];
  /** Undefined if nobody can be asked now. */
  onAskAgain: ((former: DocumentAsk) => void) | undefined;
}

/** The third parties that the company has asked for a document, with a way to end each link and to ask once more. */
export const AskList = ({ asks, onAskAgain }: AskListProps) => (
  <section className="item-card">
    <h2>{`Asked (${number(asks.length)})`}</h2>
    <ul>
      {asks.map((ask) => (
        <Asked key={ask.id} ask={ask} onAskAgain={onAskAgain} />
      ))}
    </ul>
  </section>
);

function Asked({ ask, onAskAgain }: { ask: DocumentAsk } & Pick<AskListProps, "onAskAgain">) {
  const { id, name, email, items, asked_by, asked_at, is_remembered: isRemembered, state } = ask;
  const readAgain = useReadAsksAgain();
  const confirm = useConfirm();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () => call(revokeDocumentAsk, { params: { id } }),
    onSuccess: () => {
      readAgain();
      showToast(state === "open" ? "The link was ended." : `${name} is not asked again next time.`);
    },
    onError: (failure) => void showToast(failureText(failure), "bad"),
  });
  const end = async () => {
    const isSure = await confirm({
      title: `End the link of ${name}?`,
      text: `The link no longer opens, and files that were uploaded there and not sent are removed. ${name} gets no mail about it. You can ask again with a new link.`,
      confirm: "End the Link",
      destructive: true,
    });
    if (isSure) mutate();
  };
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
      <div className="flex flex-wrap">
        {state !== "open" && email !== null && onAskAgain && (
          <Button variant="ghost" aria-label={`Ask ${name} Again`} onPress={() => onAskAgain(ask)}>
            Ask Again
          </Button>
        )}
        {state === "open" && (
          <Button variant="ghost" isPending={isPending} onPress={() => void end()}>
            {`End the Link of ${name}`}
          </Button>
        )}
        {state !== "open" && isRemembered && (
          <Button variant="ghost" isPending={isPending} onPress={() => mutate()}>
            {`Do Not Ask ${name} Next Time`}
          </Button>
        )}
      </div>
    </li>
  );
}

function describe({ state, expires_at, sent_at }: DocumentAsk): { tone: BadgeTone; text: string } {
  if (state === "sent") return { tone: "ok", text: sent_at === null ? "Sent" : `Sent ${date(sent_at)}` };
  if (state === "open") return { tone: "info", text: `Works until ${date(expires_at)}` };
  return { tone: "neutral", text: state === "revoked" ? "Ended" : "Not used" };
}
