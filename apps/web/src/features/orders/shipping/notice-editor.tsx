import type { OpenShipLine, ShipNotice } from "@lading/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { failureText } from "../../../lib/form-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import { AddOrder } from "./add-order.tsx";
import { NoticeAlerts } from "./notice-alerts.tsx";
import { NoticeFoot } from "./notice-foot.tsx";
import { findFaults, type Faults, type OpenLines } from "./notice-faults.ts";
import { lineName, type NoticeForm } from "./notice-form.ts";
import { NoticeHead } from "./notice-head.tsx";
import { NoticeLines } from "./notice-lines.tsx";
import { NoticePackages } from "./notice-packages.tsx";
import { readRefusal, type Refusal } from "./read-refusal.ts";
import { fieldId } from "./ship-fields.tsx";
import { openShipLines } from "./ship-notices-api.ts";
import { forgetNotice, NoticeChanged, type Stored, useNoticeDraft } from "./use-notice-draft.ts";
import { useHeatChecks } from "./use-heat-checks.ts";
import { useNoticeForm } from "./use-notice-form.ts";
import { useSendNotice } from "./use-send-notice.ts";
import "./notice-editor.css";

/** The lines that are rendered at first. */
const firstLines = 200;

/** The notice with which the page begins. */
export interface NoticeStart {
  /** The name under which this browser keeps it. */
  name: string;
  form: NoticeForm;
  stored: Stored | undefined;
  isRestored: boolean;
  /** The notice as the server has it; undefined for a new one. */
  notice: ShipNotice | undefined;
  /** The numbers of its orders. */
  orders: readonly string[];
  isCarrierOfLast: boolean;
}

interface NoticeEditorProps {
  start: NoticeStart;
  onCreated: (id: string) => void;
  /** The notice was sent, or its change was saved. */
  onSent: (notice: ShipNotice) => void;
  /** Begins again with the notice as another person has changed it. */
  onTheirs: (notice: ShipNotice) => void;
}

/** Writes a ship notice: a draft, or a change of one that was sent. */
export function NoticeEditor({ start, onCreated, onSent, onTheirs }: NoticeEditorProps) {
  const { notice, name } = start;
  const isChange = notice !== undefined && notice.state !== "draft";
  const client = useQueryClient();
  const [form, actions] = useNoticeForm(start.form);
  const [orders, setOrders] = useState(start.orders);
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [others, setOthers] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(firstLines);
  const [openPackage, setOpenPackage] = useState<string>();
  const { data: open } = useQuery({ ...openShipLines(orders), placeholderData: keepPreviousData });
  const known = useKnownLines(open?.lines, notice);
  const refuse = (error: Error, sent: NoticeForm) => {
    const read = readRefusal(error, sent);
    setRefusal(read.refusal);
    setOthers(read.others);
    return read.refusal.faults;
  };
  const draft = useNoticeDraft({
    ...start,
    form,
    isDraft: !isChange,
    onCreated,
    onNumbered: actions.update,
    onRefused: refuse,
  });
  const heats = useHeatChecks(draft.stored, notice);
  const faults = shownFaults(form, known, isChecked, refusal);
  const focus = (field: string | undefined) => {
    if (field === undefined) return;
    flushSync(() => {
      setShown(Infinity);
      const packageKey = form.packages.find(({ key }) => field.startsWith(key))?.key;
      if (packageKey !== undefined) setOpenPackage(packageKey);
    });
    document.getElementById(fieldId(field))?.focus();
  };
  const { send, pending } = useSendNotice({
    isChange,
    save: draft.save,
    onSent: (sent) => {
      forgetNotice(name);
      onSent(sent);
    },
    onRefused: (error) => {
      if (error instanceof NoticeChanged) return;
      const found = refuse(error, form);
      focus([...found.keys()][0]);
    },
  });
  const submit = (kind: "planned" | "shipped") => {
    setOthers([]);
    const found = findFaults(form, known);
    flushSync(() => setChecked(true));
    if (found.size > 0) return focus([...found.keys()][0]);
    return send(kind);
  };
  const left = (open?.lines ?? []).filter(
    (line) => !form.lines.some((other) => lineName(other) === lineName(line)) && Number(line.open) > 0,
  );
  const add = async (order: string) => {
    try {
      const found = await client.fetchQuery(openShipLines([...orders, order]));
      actions.addLines(found.lines.filter((line) => line.purchase_order === order && Number(line.open) > 0));
      setOrders([...orders, order]);
    } catch (error) {
      showToast(failureText(error), "bad");
    }
  };
  const inForm = form.lines.flatMap((line) => known.get(lineName(line)) ?? []);
  return (
    <>
      <AddOrder
        orders={orders}
        shipTo={open?.ship_to ?? notice?.ship_to ?? null}
        others={open?.others.filter((order) => !orders.includes(order)) ?? []}
        shipBy={open?.others_ship_by ?? {}}
        onAdd={(order) => void add(order)}
      />
      <NoticeAlerts
        messages={others}
        isChanged={draft.theirs !== undefined}
        onKeepMine={draft.keepMine}
        onShowTheirs={() => {
          forgetNotice(name);
          if (draft.theirs) onTheirs(draft.theirs);
        }}
      />
      <NoticeHead
        form={form}
        faults={faults}
        lines={inForm}
        isCarrierOfLast={start.isCarrierOfLast && form.carrier_name === start.form.carrier_name}
        actions={actions}
      />
      <NoticeLines
        {...{ form, known, left, heats, isChecked, refusal, actions, shown }}
        fault={faults.get("lines")}
        onShowAll={() => setShown(Infinity)}
      />
      <NoticePackages
        {...{ form, known, isChecked, refusal, actions }}
        fault={faults.get("packages")}
        open={openPackage}
        onOpen={setOpenPackage}
      />
      <NoticeFoot
        form={form}
        problems={isChecked ? faults.size : 0}
        onProblem={() => focus([...faults.keys()][0])}
        saved={draft.saved}
        pending={pending}
        isChange={isChange}
        isPlanned={notice?.kind === "planned"}
        onSend={submit}
      />
    </>
  );
}

/** The lines by their names. A sent notice has taken what it ships, so its own lines count before those of the orders. */
const useKnownLines = (open: readonly OpenShipLine[] = noLines, notice: ShipNotice | undefined): OpenLines =>
  useMemo(() => {
    const own = notice?.lines ?? noLines;
    const all = notice === undefined || notice.state === "draft" ? [...own, ...open] : [...open, ...own];
    return new Map(all.map((line) => [lineName(line), line] as const));
  }, [open, notice]);

const noLines: readonly OpenShipLine[] = [];

/** The messages that are shown: all once the user wanted to send, and those of the server whose fields did not change. */
function shownFaults(form: NoticeForm, known: OpenLines, isChecked: boolean, refusal: Refusal | undefined): Faults {
  const own = isChecked ? findFaults(form, known) : new Map<string, string>();
  const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(form));
  const before: ReadonlyMap<string, unknown> = new Map(Object.entries(refusal?.form ?? {}));
  const refused = [...(refusal?.faults ?? [])].filter(
    ([field]) => fields.has(field) && fields.get(field) === before.get(field),
  );
  return new Map([...own, ...refused]);
}
