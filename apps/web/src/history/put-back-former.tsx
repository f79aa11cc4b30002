import type { HistoryField } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { originsQuery, type ProductHistory } from "./product-history.ts";
import { PutBackButton } from "./put-back-button.tsx";

interface PutBackFormerProps {
  field: HistoryField;
  history: ProductHistory;
  onDone: () => void;
}

/** Proposes the value that a field had before its latest change. */
export function PutBackFormer({ field, history, onDone }: PutBackFormerProps) {
  const { data } = useQuery(originsQuery(history));
  const change = data?.fields[field];
  if (!change) return null;
  return (
    <PutBackButton
      field={field}
      value={change.old_value}
      text={history.format(field, change.old_value)}
      {...{ onDone }}
    />
  );
}
