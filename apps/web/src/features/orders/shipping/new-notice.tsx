import { useQuery } from "@tanstack/react-query";
import { PackageOpen } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { MissingNotice } from "../../../orders/shipments/missing-notice.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { DeleteDraft } from "./delete-draft.tsx";
import { NoticeEditor, type NoticeStart } from "./notice-editor.tsx";
import { compareLines, newLine, type NoticeForm } from "./notice-form.ts";
import { NoticeFrame } from "./notice-frame.tsx";
import { draftsOfOrder, openShipLines } from "./ship-notices-api.ts";
import { presentDay } from "../../../lib/format-moment.ts";
import { dayText } from "../../../lib/typed-day.ts";
import { recallNotice } from "./use-notice-draft.ts";

interface NewNoticeProps {
  orders: readonly string[];
  /** The id of the draft, once the server has it. */
  created: string | undefined;
  onCreated: (id: string) => void;
  /** Shows the notice as the server has it. */
  onShown: (id: string) => void;
}

/** Writes a new ship notice of orders. */
export function NewNotice({ orders, created, onCreated, onShown }: NewNoticeProps) {
  const query = useQuery(openShipLines(orders));
  const drafts = useQuery({ ...draftsOfOrder(orders[0] ?? ""), enabled: created === undefined });
  const [start, setStart] = useState<NoticeStart>();
  const open = drafts.isPending && created === undefined ? undefined : query.data;
  const name = orders.join(" ");
  const draft =
    created === undefined && !start && !recallNotice(name)
      ? drafts.data?.find(({ purchase_orders: of }) => isSameSet(of, orders))?.id
      : undefined;
  const showDraft = useEffectEvent(onShown);
  useEffect(() => {
    if (draft !== undefined) showDraft(draft);
  }, [draft]);
  // The first values of the form stay while the open lines are fetched again.
  if (!start && draft === undefined && open && open.lines.length > 0) {
    const kept = recallNotice(name);
    const carrier = open.carrier;
    const form: NoticeForm = kept?.form ?? {
      number: open.number,
      ship_date: dayText(presentDay()),
      expected_arrival: "",
      carrier_name: carrier?.carrier_name ?? "",
      scac: carrier?.scac ?? "",
      tracking: "",
      bill_of_lading: "",
      weight: "",
      weight_unit: "lb",
      freight_terms: "",
      note: "",
      lines: open.lines
        .filter(({ open: rest }) => Number(rest) > 0)
        .toSorted(compareLines)
        .map(newLine),
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
    <NoticeFrame
      title={open && !start && draft === undefined ? "Ship Notice" : "New Ship Notice"}
      actions={created !== undefined && start && <DeleteDraft id={created} number={start.form.number} />}
    >
      {start ? (
        <NoticeEditor
          start={start}
          onCreated={onCreated}
          onSent={({ id }) => onShown(id)}
          onTheirs={({ id }) => onShown(id)}
        />
      ) : open && draft === undefined ? (
        <EmptyState
          icon={<PackageOpen aria-hidden />}
          title="Nothing is open to ship"
          actions={
            orders[0] !== undefined && (
              <BackLink to="/orders" search={{ order: orders[0] }}>{`Order ${orders[0]}`}</BackLink>
            )
          }
        >
          Lines can be shipped once they are accepted, until all of them are shipped.
        </EmptyState>
      ) : (
        <MissingNotice query={query} unknown="These orders are not among those of your company." />
      )}
    </NoticeFrame>
  );
}

const isSameSet = (one: readonly string[], other: readonly string[]) => {
  const names = new Set(other);
  return one.length === names.size && one.every((name) => names.has(name));
};
