import type { ShipNotice } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useMay } from "../../../lib/use-may.ts";
import { MissingNotice } from "../../../orders/shipments/missing-notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { DeleteDraft } from "./delete-draft.tsx";
import { NewNotice } from "./new-notice.tsx";
import { NoticeEditor, type NoticeStart } from "./notice-editor.tsx";
import { toForm } from "./notice-form.ts";
import { NoticeFrame } from "./notice-frame.tsx";
import { SentNotice } from "./sent-notice.tsx";
import { shipNotice } from "./ship-notices-api.ts";
import { recallNotice } from "./use-notice-draft.ts";

interface ShipNoticePageProps {
  /** The id of a notice; undefined for a new one. */
  id: string | undefined;
  /** The numbers of the orders of a new notice. */
  orders: readonly string[];
  /** The tab of the address, which is not checked yet. */
  tab: unknown;
}

/** A ship notice of the company: a new one, a draft, or one that was sent. */
export function ShipNoticePage({ id, orders, tab }: ShipNoticePageProps) {
  // The page stays as it is when the notice that it writes gets an address.
  const [own, setOwn] = useState<{ id: string; orders: readonly string[] }>();
  const navigate = useNavigate();
  if (id !== undefined && id !== own?.id) return <StoredNotice key={id} id={id} tab={tab} />;
  const ofNew = own?.id === id && own ? own.orders : orders;
  return (
    <NewNotice
      key={`new ${ofNew.join(" ")}`}
      orders={ofNew}
      created={id}
      onCreated={(added) => {
        setOwn({ id: added, orders: ofNew });
        void navigate({ to: "/orders", search: { notice: added }, replace: true, resetScroll: false });
      }}
      onShown={(shown) => {
        setOwn(undefined);
        void navigate({ to: "/orders", search: { notice: shown }, replace: true });
      }}
    />
  );
}

function StoredNotice({ id, tab }: { id: string; tab: unknown }) {
  const query = useQuery(shipNotice(id));
  const may = useMay();
  const navigate = useNavigate();
  /** Rises when the notice is begun again as another person has changed it. */
  const [round, setRound] = useState(0);
  const notice = query.data;
  if (!notice)
    return (
      <NoticeFrame title="Ship Notice">
        <MissingNotice query={query} unknown="It was deleted, or it belongs to another company." />
      </NoticeFrame>
    );
  const mayShip = may({ permission: "orders.ship" });
  const show = () => void navigate({ to: "/orders", search: { notice: id }, replace: true });
  const isOpen = notice.state === "draft" || (notice.state === "sent" && tab === "Change");
  if (!mayShip || !isOpen) return <SentNotice notice={notice} mayShip={mayShip} />;
  return (
    <NoticeFrame
      title={notice.state === "draft" ? "New Ship Notice" : `Change Ship Notice ${notice.number}`}
      actions={
        notice.state === "draft" ? (
          <DeleteDraft id={id} number={notice.number} />
        ) : (
          <Button onPress={show}>Stop Changing</Button>
        )
      }
    >
      <ChangedNotice
        key={round}
        notice={notice}
        onSent={show}
        onTheirs={() => {
          setRound(round + 1);
          void query.refetch();
        }}
      />
    </NoticeFrame>
  );
}

interface ChangedNoticeProps {
  notice: ShipNotice;
  onSent: () => void;
  onTheirs: () => void;
}

function ChangedNotice({ notice, onSent, onTheirs }: ChangedNoticeProps) {
  const [start] = useState((): NoticeStart => {
    const { id, version, kind } = notice;
    const found = recallNotice(id);
    // Another window has sent the draft that this one still had.
    const kept = found?.isDraft && notice.state !== "draft" ? undefined : found;
    return {
      name: id,
      form: kept?.form ?? toForm(notice),
      // The typed values were about that version.
      stored: { id, version: kept?.version || version, kind },
      isRestored: kept !== undefined,
      notice,
      orders: notice.purchase_orders,
      isCarrierOfLast: false,
    };
  });
  return <NoticeEditor start={start} onCreated={() => undefined} onSent={onSent} onTheirs={onTheirs} />;
}
