import {
  addShipNotice,
  changeShipNotice,
  readShipNotice,
  type ShipNotice,
  type ShipNoticeKind,
} from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import { ApiError, isStatus } from "../../../lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { ofUser, recall, remember } from "../../../lib/remembered.ts";
import { toBody } from "./notice-body.ts";
import { NoticeForm, takeCodes, toForm } from "./notice-form.ts";
import { noticesKey, shipNotice } from "./ship-notices-api.ts";

const saveDelayMs = 1500;
const retryDelayMs = 10_000;

const Kept = z.object({
  version: z.int(),
  form: NoticeForm,
  /** Whether the notice was a draft when it was typed. */
  isDraft: z.boolean(),
});

const keptKey = (name: string) => `${ofUser("lading.ship-notice")}.${name}`;

/** The notice of this browser that the server does not have yet. `name` is its id, or its orders. */
export function recallNotice(name: string) {
  try {
    return Kept.safeParse(JSON.parse(recall(keptKey(name)) ?? "null")).data;
  } catch {
    return undefined; // not written by this page
  }
}

export const forgetNotice = (name: string) => remember(keptKey(name), null);

/** A notice of the server and the version that the page has seen. */
export interface Stored {
  id: string;
  version: number;
  kind: ShipNoticeKind;
}

/** Another person has changed the notice, so it was not saved. */
export class NoticeChanged extends Error {}

/** Where the notice is saved, since when; undefined before the first change. */
export type Saved = { where: "server"; at: Date } | { where: "device" } | undefined;

interface NoticeDraftOptions {
  /** The name in this browser. */
  name: string;
  form: NoticeForm;
  /** The notice as the server has it; undefined for a new one. */
  stored: Stored | undefined;
  /** The form comes from this browser, and the server does not have it. */
  isRestored: boolean;
  /** Changes are sent a moment after typing stops. Those of a notice that was sent wait for a press. */
  isDraft: boolean;
  onCreated: (id: string) => void;
  /** The portal has numbered packages. Without their numbers in the form, the next request would get others. */
  onNumbered: (number: (form: NoticeForm) => NoticeForm) => void;
  onRefused: (error: Error, sent: NoticeForm) => void;
}

/**
 * Saves a ship notice while it is written: in this browser at once, until the server has it soon after. A failed request is repeated,
 * also at the next visit.
 */
export function useNoticeDraft({ name, form, isRestored, isDraft, ...options }: NoticeDraftOptions) {
  const client = useQueryClient();
  const [saved, setSaved] = useState<Saved>();
  /** The notice as another person has changed it meanwhile. */
  const [theirs, setTheirs] = useState<ShipNotice>();
  const server = useRef(options.stored);
  const [stored, setStored] = useState(options.stored);
  const latest = useRef(form);
  /** The form that the server has, or that nobody has changed yet. */
  const known = useRef(isRestored ? undefined : form);
  const underWay = useRef<Promise<unknown>>(undefined);
  /** The first request of a notice whose outcome is not known: the same again adds nothing twice. */
  const creating = useRef<{ key: string; form: NoticeForm; kind: ShipNoticeKind }>(undefined);

  const settle = (sent: NoticeForm, notice: ShipNotice) => {
    server.current = { id: notice.id, version: notice.version, kind: notice.kind };
    setStored(server.current);
    const isLatest = latest.current === sent;
    const numbered = takeCodes(sent, notice);
    known.current = numbered;
    const number = (at: NoticeForm) => (at === sent ? numbered : takeCodes(at, notice));
    latest.current = number(latest.current);
    if (numbered !== sent) options.onNumbered(number);
    client.setQueryData(shipNotice(notice.id).queryKey, notice);
    if (isLatest) forgetNotice(name);
    setSaved({ where: "server", at: new Date() });
  };

  async function create(kind: ShipNoticeKind) {
    const first = (creating.current ??= { key: crypto.randomUUID(), form: latest.current, kind });
    try {
      const body = { ...toBody(first.form), kind: first.kind };
      const notice = await call(addShipNotice, { body }, undefined, first.key);
      settle(first.form, notice);
      forgetNotice(name);
      options.onCreated(notice.id);
      void client.invalidateQueries({ queryKey: [...noticesKey, "order"] });
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) creating.current = undefined;
      throw error;
    }
  }

  async function change({ id, version }: Stored, kind: ShipNoticeKind) {
    const sent = latest.current;
    const body = toBody(sent);
    try {
      settle(sent, await call(changeShipNotice, { params: { id }, body: { version, kind, ...body } }));
    } catch (error) {
      if (!isStatus(error, 409)) throw error;
      const notice = await call(readShipNotice, { params: { id } });
      if (notice.version === version) throw error;
      // The response of an earlier request was lost, and the server has what was typed.
      if (notice.kind === kind && JSON.stringify(toBody(toForm(notice))) === JSON.stringify(body)) settle(sent, notice);
      else {
        setTheirs(notice);
        throw new NoticeChanged();
      }
    }
  }

  /** Saves what is typed, after a request that is under way, and returns what the server has then. */
  async function save(kind?: ShipNoticeKind): Promise<Stored> {
    while (underWay.current) await underWay.current.catch(() => undefined);
    const isSaved = (at: Stored) => known.current === latest.current && (kind ?? at.kind) === at.kind;
    // Each round takes what was typed meanwhile.
    for (let at = server.current; at === undefined || !isSaved(at); at = server.current) {
      underWay.current = (at ? change(at, kind ?? at.kind) : create(kind ?? "shipped")).finally(
        () => (underWay.current = undefined),
      );
      await underWay.current;
    }
    return server.current as Stored; // The loop ends when there is one.
  }

  const attempt = useEffectEvent(async (): Promise<boolean> => {
    const sent = latest.current;
    try {
      await save();
      return true;
    } catch (error) {
      setSaved({ where: "device" });
      if (isStatus(error, 0)) return false;
      if (error instanceof Error && !(error instanceof NoticeChanged)) options.onRefused(error, sent);
      return true;
    }
  });
  useEffect(() => {
    latest.current = form;
    if (form === known.current) return undefined;
    remember(keptKey(name), JSON.stringify({ version: server.current?.version ?? 0, form, isDraft }));
    if (!isDraft || theirs) return undefined;
    let timer = setTimeout(() => void tryAgain(), saveDelayMs);
    async function tryAgain() {
      if (!(await attempt())) timer = setTimeout(() => void tryAgain(), retryDelayMs);
    }
    return () => clearTimeout(timer);
  }, [form, name, isDraft, theirs]);

  return {
    saved: isDraft || saved === undefined ? saved : { where: "device" as const },
    theirs,
    /** The notice of the server that this page has seen last. */
    stored,
    save,
    /** The next save replaces the change of the other person. */
    keepMine: () => {
      if (theirs) server.current = { id: theirs.id, version: theirs.version, kind: theirs.kind };
      known.current = undefined;
      setTheirs(undefined);
    },
  };
}
