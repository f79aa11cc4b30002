import { seeOrder } from "@lading/contract";
import { useEffect } from "react";
import { call } from "../../../lib/api.ts";

/** Notes that the user has seen a revision of an order. A failure loses only the note. */
export function useSeenOrder(id: string, revision: number | undefined) {
  useEffect(() => {
    if (revision !== undefined) call(seeOrder, { params: { id }, body: { revision } }).catch(() => undefined);
  }, [id, revision]);
}
