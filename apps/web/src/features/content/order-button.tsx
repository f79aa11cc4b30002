import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowUpDown } from "lucide-react";
import { useState } from "react";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { ContentApi } from "./content-api.ts";
import type { ContentItem, Kind } from "./content-kind.ts";
import { moveRow, SortableList } from "./sortable-list.tsx";

interface OrderProps<Values extends object, Form extends object, Item extends ContentItem<Values> & Values> {
  kind: Kind<Values, Form, Item>;
  api: ContentApi<Values, Form, Item>;
}

/** Opens the dialog that changes the order of the items. */
export function OrderButton<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>(
  props: OrderProps<Values, Form, Item>,
) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ArrowUpDown aria-hidden size={16} strokeWidth={1.75} />} onPress={() => setOpen(true)}>
        Change Order
      </Button>
      {isOpen && <OrderDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function OrderDialog<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>({
  kind,
  api,
  onClose,
}: OrderProps<Values, Form, Item> & { onClose: () => void }) {
  const client = useQueryClient();
  const { data, error: failure } = useQuery({ ...api.all, staleTime: 0 });
  const [moved, setMoved] = useState<readonly Item[]>();
  // Items that were never published have no place that vendors see.
  const rows = moved ?? data?.filter(({ state }) => state === "in_force");
  const { mutate, isPending, error } = useOneAtATime({
    mutationFn: async () => {
      for (const [at, row] of (rows ?? []).entries())
        if (kind.getPlace?.(row) !== at + 1) await api.setPlace(row.id, at + 1);
    },
    onSuccess: () => {
      onClose();
      showToast("The new order was saved.");
    },
    onSettled: () => api.readAgain(client),
  });
  return (
    <Dialog
      title={`Order of the ${kind.one}s`}
      size="medium"
      isOpen
      onClose={() => !isPending && onClose()}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" isPending={isPending} isDisabled={!moved} onPress={() => mutate()}>
            Save Order
          </Button>
        </>
      }
    >
      {!rows && !failure && <Skeleton className="h-24" />}
      {rows && (
        <SortableList
          label={kind.title}
          rows={rows}
          getKey={({ id }) => String(id)}
          getName={(row) => kind.getName(row, row)}
          onMove={(from, to) => setMoved(moveRow(rows, from, to))}
        >
          {(row) => <span className="text-fg wrap-anywhere">{kind.getName(row, row)}</span>}
        </SortableList>
      )}
      <FormError>{(error ?? failure) && failureText(error ?? failure)}</FormError>
    </Dialog>
  );
}
