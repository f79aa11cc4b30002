import {
  type HeatCheck,
  type HeatChecks,
  missingHeat,
  readHeatChecks,
  type ShipCertificate,
  type ShipNotice,
} from "@lading/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../lib/api.ts";
import { staleTimes } from "../../../lib/query-client.ts";
import { lineName, type Part } from "./notice-form.ts";
import { noticesKey } from "./ship-notices-api.ts";
import type { Stored } from "./use-notice-draft.ts";

/** The pause before the files are asked for that a call had no time to read, and the documents that were not open yet. */
const againMs = 1000;

/** A line compared with the certificates of its order. */
export interface LineHeats {
  needsHeat: boolean;
  details: HeatChecks["lines"][number]["details"];
  /** The documents that are required of the line. */
  documents: HeatChecks["lines"][number]["documents"];
  /** The documents of the order that a part can name. */
  certificates: readonly ShipCertificate[];
}

/**
 * Compares the heats of a stored notice with certificates, by the names of its lines. Empty until the server has the notice. While the server
 * reads certificates, the lines have only the documents of the notice as the page was opened with it.
 */
export function useHeatChecks(
  stored: Stored | undefined,
  notice: ShipNotice | undefined,
): ReadonlyMap<string, LineHeats> {
  const id = stored?.id ?? "";
  const { data } = useQuery({
    queryKey: [...noticesKey, "heats", id, stored?.version ?? 0],
    queryFn: ({ signal }) => call(readHeatChecks, { params: { id } }, signal),
    enabled: stored !== undefined,
    placeholderData: keepPreviousData,
    // The user may come back from the page of a document.
    staleTime: ({ state }) => (state.data?.lines.some(needsDocuments) ? 0 : staleTimes.userAndSearch),
    refetchInterval: ({ state: { data: read } }) =>
      read && (read.unread > 0 || read.lines.some(waitsForItem)) ? againMs : false,
  });
  return useMemo(() => {
    if (!data)
      return new Map(
        notice?.lines.map((line) => [
          lineName(line),
          { needsHeat: false, details: [], documents: line.documents, certificates: [] },
        ]),
      );
    const byOrder = Map.groupBy(data.certificates, ({ purchase_order: order }) => order);
    return new Map(
      data.lines.map((line) => [
        lineName(line),
        {
          needsHeat: line.needs_heat,
          details: line.details,
          documents: line.documents,
          certificates: (byOrder.get(line.purchase_order) ?? []).filter(({ id: document }) => document !== null),
        },
      ]),
    );
  }, [data, notice]);
}

const needsDocuments = ({ documents }: HeatChecks["lines"][number]) => documents.length > 0;

/** The portal has not opened an item of the line yet. */
const waitsForItem = ({ documents }: HeatChecks["lines"][number]) => documents.some(({ id }) => id === null);

/** The result for a part as it is typed. Undefined while the server has another heat for it. */
export function findCheck(heats: LineHeats | undefined, { heat, certificate_id: named }: Part): HeatCheck | undefined {
  const typed = heat.trim();
  if (typed === "" && heats?.needsHeat) return missingHeat;
  return (
    heats?.details.find((detail) => detail.heat === typed && detail.certificate_id === named)?.heat_check ?? undefined
  );
}
