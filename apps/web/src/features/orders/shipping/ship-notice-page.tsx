import type { ShipNotice } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { PackageOpen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMay } from "../../../lib/use-may.ts";
import { ListPage } from "../../../list/list-page.tsx";
import { MissingNotice } from "../../../orders/shipments/missing-notice.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { NoticeEditor, type NoticeStart } from "./notice-editor.tsx";
import { newLine, type NoticeForm, toForm } from "./notice-form.ts";
import { DeleteDraft } from "./delete-draft.tsx";
import { SentNotice } from "./sent-notice.tsx";
import { openShipLines, shipNotice } from "./ship-notices-api.ts";
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

interface NewNoticeProps {
  orders: readonly string[];
  /** The id of the draft, once the server has it. */
  created: string | undefined;
  onCreated: (id: string) => void;
  /** Shows the notice as the server has it. */
  onShown: (id: string) => void;
}

function NewNotice({ orders, created, onCreated, onShown }: NewNoticeProps) {
  const query = useQuery(openShipLines(orders));
  const [start, setStart] = useState<NoticeStart>();
  const open = query.data;
  // What the page begins with stays, while the open lines are fetched again.
  if (!start && open && open.lines.length > 0) {
    const name = orders.join(" ");
    const kept = recallNotice(name);
    const carrier = open.carrier;
    const form: NoticeForm = kept?.form ?? {
      number: open.number,
      ship_date: today(),
      expected_arrival: "",
      carrier_name: carrier?.carrier_name ?? "",
      scac: carrier?.scac ?? "",
      tracking: "",
      bill_of_lading: "",
      weight: "",
      weight_unit: "lb",
      freight_terms: "",
      note: "",
      lines: open.lines.filter(({ open: rest }) => Number(rest) > 0).map(newLine),
      packages: [],
    };
    setStart({
      name,
      form,
      stored: undefined,
      isRestored: kept !== undefined,
      notice: undefined,
      orders,
      isCarrierOfLast: carrier !== null && kept === undefined,
    });
  }
  return (
    <Frame
      title="New Ship Notice"
      actions={created !== undefined && start && <DeleteDraft id={created} number={start.form.number} />}
    >
      {start ? (
        <NoticeEditor
          start={start}
          onCreated={onCreated}
          onSent={({ id }) => onShown(id)}
          onTheirs={({ id }) => onShown(id)}
        />
      ) : open ? (
        <EmptyState
          icon={<PackageOpen aria-hidden />}
          title="Nothing is open to ship"
          actions={orders[0] !== undefined && <BackLink to="/orders" search={{ order: orders[0] }}>{`Order ${orders[0]}`}</BackLink>}
        >
          Lines can be shipped once they are accepted, until all of them are shipped.
        </EmptyState>
      ) : (
        <MissingNotice query={query} unknown="These orders are not among those of your company." />
      )}
    </Frame>
  );
}

/** Today in the zone of this browser. */
function today() {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, "0"));
  return `${month}/${day}/${now.getFullYear()}`;
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
      <Frame title="Ship Notice">
        <MissingNotice query={query} unknown="It was deleted, or it belongs to another company." />
      </Frame>
    );
  const mayShip = may({ permission: "orders.ship" });
  const show = () => void navigate({ to: "/orders", search: { notice: id }, replace: true });
  const isOpen = notice.state === "draft" || (notice.state === "sent" && tab === "Change");
  if (!mayShip || !isOpen) return <SentNotice notice={notice} mayShip={mayShip} />;
  return (
    <Frame
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
    </Frame>
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
    const kept = recallNotice(id);
    return {
      name: id,
      form: kept?.form ?? toForm(notice),
      // What was typed here was about that version.
      stored: { id, version: kept?.version || version, kind },
      isRestored: kept !== undefined,
      notice,
      orders: notice.purchase_orders,
      isCarrierOfLast: false,
    };
  });
  return <NoticeEditor start={start} onCreated={() => undefined} onSent={onSent} onTheirs={onTheirs} />;
}

interface FrameProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

const Frame = ({ title, actions, children }: FrameProps) => (
  <ListPage
    title={title}
    actions={actions}
    above={
      <BackLink to="/orders" search={{ tab: "to_ship" }}>
        Orders to ship
      </BackLink>
    }
    beside={title.startsWith("New") && <Badge>Draft</Badge>}
  >
    {children}
  </ListPage>
);
