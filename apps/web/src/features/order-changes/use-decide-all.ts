import type { ChangedOrder } from "@lading/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { number } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { showToast } from "../../ui/toast.tsx";
import { decideAllOfOrder } from "./order-changes-api.ts";

/** Decides in the background on all answers to an order, of which the page shows only the first. `onStarted` gets no row to decide. */
export function useDecideAll({ company, purchase_order }: ChangedOrder, count: number, onStarted: () => void) {
  const may = useMay();
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  return {
    isStarting,
    /** Throws if the run was not started. */
    decideAll: async (decision: "approve" | "refuse", reason = "") => {
      setStarting(true);
      try {
        const { run } = await decideAllOfOrder({ company: company.id, number: purchase_order }, decision, reason);
        const onPress = () => void navigate({ to: "/provider/runs/$id", params: { id: run } });
        const link = may({ permission: "provider.view_runs" }) ? { label: "See the Run", onPress } : undefined;
        const done = decision === "approve" ? "approved" : "refused";
        showToast(`${number(count)} lines are ${done} in the background.`, "ok", link);
        onStarted();
      } finally {
        setStarting(false);
      }
    },
  };
}
