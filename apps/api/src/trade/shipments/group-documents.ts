import type { ShipLineDocument } from "@lading/contract";
import type { LineDocument } from "../effects/line-document-queries.ts";

/** Returns a function that returns the documents of a line as people see them. */
export function groupDocuments(documents: readonly LineDocument[]) {
  const byLine = Map.groupBy(documents, lineKey);
  return (line: Pick<LineDocument, "order_id" | "line">): ShipLineDocument[] =>
    (byLine.get(lineKey(line)) ?? []).map(({ name, item, state, is_blocking }) => ({
      id: item?.id ?? null,
      name,
      state,
      is_blocking,
    }));
}

const lineKey = ({ order_id, line }: Pick<LineDocument, "order_id" | "line">) => `${order_id}/${line}`;
