import { sendShipNotice, type ShipNotice, type ShipNoticeKind } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { showToast } from "../../../ui/toast.tsx";
import { readShippedAgain, shipNotice } from "./ship-notices-api.ts";
import type { Stored } from "./use-notice-draft.ts";

interface SendingOptions {
  /** The notice was sent already, so saving is all. */
  isChange: boolean;
  /** Saves what is typed with this kind. */
  save: (kind: ShipNoticeKind) => Promise<Stored>;
  onSent: (notice: ShipNotice) => void;
  onRefused: (error: Error) => void;
}

/** Saves a ship notice with its kind, and sends it if it was not. */
export function useSendNotice({ isChange, save, onSent, onRefused }: SendingOptions) {
  const client = useQueryClient();
  const [pending, setPending] = useState<ShipNoticeKind>();
  const { mutate } = useOneAtATime({
    mutationFn: async (kind: ShipNoticeKind) => {
      setPending(kind);
      const { id, version } = await save(kind);
      if (isChange) return client.fetchQuery({ ...shipNotice(id), staleTime: Infinity });
      return call(sendShipNotice, { params: { id }, body: { version } });
    },
    onSuccess: async (notice) => {
      client.setQueryData(shipNotice(notice.id).queryKey, notice);
      showToast(isChange ? "Your change was saved and sent." : describe(notice));
      // The sent notice has the same address, so the browser would show it scrolled down to where the button was.
      document.querySelector<HTMLElement>("#main h1")?.focus();
      onSent(notice);
      await readShippedAgain(client);
    },
    onError: onRefused,
    onSettled: () => setPending(undefined),
  });
  return { send: mutate, pending };
}

const describe = ({ kind, number }: ShipNotice) =>
  kind === "planned" ? `Ship notice ${number} was announced as planned.` : `Ship notice ${number} was sent.`;
