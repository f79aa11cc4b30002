import { mostDecisions } from "@lading/contract";
import { useMutation } from "@tanstack/react-query";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { footerClass } from "../../../list/list-footer.tsx";
import { ItemsShown, Pager } from "../../../list/pager.tsx";
import type { List } from "../../../list/use-list.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { QueueRow } from "../queue/queue-row.ts";
import { findFirstFields } from "../review-api.ts";
import type { ReviewSearch } from "../review-search.ts";
import type { FieldSelection } from "./use-field-selection.ts";

interface ReviewFooterProps {
  list: List<ReviewSearch>;
  selection: FieldSelection;
  /** The number of matching fields on all pages. */
  fields: number;
  onApprove: (rows: readonly QueueRow[]) => void;
  onReject: (rows: readonly QueueRow[]) => void;
  onClear: () => void;
}

/** The bar below the fields: the pager, or the actions on the selected fields. */
export function ReviewFooter({ list, ...rest }: ReviewFooterProps) {
  const hasSelection = rest.selection.rows.length > 0;
  return (
    <footer
      className={`${footerClass} bg-bg ${hasSelection ? "max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line" : ""}`}
    >
      {hasSelection ? <SelectionBar list={list} {...rest} /> : <ItemsShown list={list} />}
      {list.total !== 0 && (
        <div className={hasSelection ? "max-lg:hidden" : ""}>
          <Pager list={list} />
        </div>
      )}
    </footer>
  );
}

function SelectionBar({ list, selection, fields, onApprove, onReject, onClear }: ReviewFooterProps) {
  const count = selection.rows.length;
  const tooMany = count > mostDecisions;
  const most = Math.min(fields, mostDecisions);
  const all = useMutation({
    mutationFn: () => findFirstFields(list.search),
    onSuccess: selection.choose,
    onError: (error) => showToast(failureText(error), "bad"),
  });
  return (
    <fieldset aria-label="Selected fields" className="flex flex-wrap items-center gap-2">
      <output className="mr-1 font-medium tabular-nums">
        {`${number(count)} selected${tooMany ? `, at most ${number(mostDecisions)} can be decided at a time` : ""}`}
      </output>
      <Button variant="primary" isDisabled={tooMany} onPress={() => onApprove(selection.rows)}>
        Approve
      </Button>
      <Button isDisabled={tooMany} onPress={() => onReject(selection.rows)}>
        Reject
      </Button>
      {count < most && (
        <Button variant="ghost" isPending={all.isPending} onPress={() => all.mutate()}>
          {most < fields ? `Select the oldest ${number(most)} fields` : `Select all ${number(fields)} fields`}
        </Button>
      )}
      <Button variant="ghost" onPress={onClear}>
        Clear
      </Button>
    </fieldset>
  );
}
