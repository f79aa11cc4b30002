import type { DocumentAsk, RequirementItemDetail } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Users } from "lucide-react";
import { useState } from "react";
import { isStatus } from "../../lib/api-error.ts";
import { date } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { presentDay } from "../../lib/format-moment.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { CopyForBroker } from "./copy-for-broker.tsx";
import {
  daysUntil,
  describeItem,
  describeRenewal,
  describeSubject,
  findRefusal,
  fromToday,
} from "../../files/needed/item-words.ts";
import { FilePlaces } from "./file-places.tsx";
import { ItemSide } from "./item-side.tsx";
import { RemindLater } from "./remind-later.tsx";
import { documentAsks, requirementItem } from "./requirements-api.ts";
import { SendItem } from "./send-item.tsx";
import { SentItem } from "./sent-item.tsx";
import { useItemForm } from "./use-item-form.ts";
import { useItemReading } from "./use-item-reading.ts";
import "./item.css";
import "./needed.css";

interface ItemPageProps {
  id: string;
  /** The search of the list from which the user came. */
  back: object;
}

/** The dialog that asks a third party. It begins with the values of a former request, if there is one. */
interface Asking {
  former: DocumentAsk | undefined;
}

/** One document that the company must give: what is needed, what was sent, and the form that sends it. */
export function ItemPage({ id, back }: ItemPageProps) {
  const { data: item, error, refetch } = useQuery(requirementItem(id));
  if (item) return <Item key={item.id} item={item} back={back} />;
  if (!error)
    return (
      <div className="needed-wait">
        <output className="sr-only">Loading</output>
        <Skeleton className="h-10" />
        <Skeleton className="h-60" />
      </div>
    );
  const isGone = isStatus(error, 404);
  return (
    <EmptyState
      isPage
      icon={<CircleAlert aria-hidden />}
      title={isGone ? "There is no such document." : "The document could not be loaded."}
      actions={
        <>
          {!isGone && <Button onPress={() => void refetch()}>Try Again</Button>}
          <BackLink to="/requirements">Needed from You</BackLink>
        </>
      }
    />
  );
}

function Item({ item, back }: { item: RequirementItemDetail; back: object }) {
  const { requirement, subject, due_on: dueOn, state, submissions, draft } = item;
  const [today] = useState(presentDay);
  const may = useMay();
  const maySend = may({ permission: "requirements.submit" });
  const mayShare = may({ permission: "requirements.share" });
  const [asking, setAsking] = useState<Asking>();
  const { data: asks } = useQuery({ ...documentAsks(item.id), enabled: mayShare });
  const [lastAsk] = asks?.results ?? [];
  const read = useItemReading(item);
  const form = useItemForm(item, read?.places.map(({ field }) => field) ?? [], today);
  const { tone, text } = describeItem(item, today);
  const renewalText = describeRenewal(item);
  const refusal = findRefusal(item);
  const sent = submissions.find((one) => one.state === "submitted" || one.state === "in_review");
  return (
    <>
      <div className="item-head">
        <BackLink to="/requirements" search={back}>
          Needed from You
        </BackLink>
        <PageHeader
          title={requirement.name}
          actions={
            <>
              <CopyForBroker item={item} />
              {mayShare && state !== "not_applicable" && !sent && (
                <Button
                  icon={<Users aria-hidden size={16} strokeWidth={1.75} />}
                  onPress={() => setAsking({ former: lastAsk?.state === "open" ? undefined : lastAsk })}
                >
                  Ask Your Broker or Mill
                </Button>
              )}
              {maySend && state !== "not_applicable" && <RemindLater item={item} today={today} />}
            </>
          }
        >
          <Badge tone={tone}>{text}</Badge>
          {renewalText !== undefined && <Badge tone="warn">{renewalText}</Badge>}
        </PageHeader>
        <p className="item-facts">
          {[
            `For ${describeSubject(subject)}`,
            ...(dueOn === null ? [] : [`by ${date(dueOn)}, ${fromToday(daysUntil(dueOn, today))}`]),
            ...(requirement.basis === "" ? [] : [`why: ${requirement.basis}`]),
          ].join(" · ")}
        </p>
      </div>
      <div className="item">
        <div className="item-main">
          {refusal && <Notice tone="warn">{`Please change: ${refusal}`}</Notice>}
          {item.draft?.sent_by && (
            <Notice tone="info">{`Sent by ${item.draft.sent_by}. Look at it, then send it.`}</Notice>
          )}
          {!maySend && <Notice tone="info">Ask a Vendor Admin to send this.</Notice>}
          {sent ? (
            <SentItem item={item} sent={sent} maySend={maySend} />
          ) : (
            <SendItem item={item} read={read} form={form} maySend={maySend && state !== "not_applicable"} back={back} />
          )}
        </div>
        <div className="item-side">
          {!sent && draft !== null && draft.files.length > 0 && (
            <FilePlaces
              files={draft.files}
              fields={item.fields}
              places={read?.places ?? []}
              failing={new Set(form.failing.map(({ key }) => key))}
            />
          )}
          <ItemSide
            item={item}
            maySend={maySend}
            asks={asks?.results ?? []}
            onAskAgain={sent ? undefined : (former) => setAsking({ former })}
          />
        </div>
      </div>
      {asking && <AskDialog item={item} former={asking.former} onClose={() => setAsking(undefined)} />}
    </>
  );
}
