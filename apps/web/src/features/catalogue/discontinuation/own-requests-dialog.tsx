import type { Discontinuation } from "@lading/contract";
import { useMay } from "../../../lib/use-may.ts";
import { date, number } from "../../../lib/formats.ts";
import { InfiniteList } from "../../../list/infinite-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { ownRequests } from "./discontinuation-api.ts";
import { RequestBadge, TakeBackButton } from "./request-parts.tsx";

/** The company's requests to discontinue products, with their state and the words of staff. */
export function OwnRequestsDialog({ onClose }: { onClose: () => void }) {
  const mayEdit = useMay()({ permission: "products.edit_products" });
  return (
    <Dialog
      title="Discontinued Products"
      isOpen
      onClose={onClose}
      size="large"
      actions={<Button onPress={onClose}>Close</Button>}
    >
      <div className="-mx-5 flex max-h-[min(60dvh,28rem)] min-h-40 border-y border-line *:w-full">
        <InfiniteList
          query={ownRequests}
          noun="requests"
          rowKey={({ id }) => id}
          renderRow={(request) => <Request request={request} mayEdit={mayEdit} />}
        />
      </div>
    </Dialog>
  );
}

function Request({ request, mayEdit }: { request: Discontinuation; mayEdit: boolean }) {
  const { products, product_name, gxp_sku, reason, on, status, author, asked_at, answer, withdrawn_on } = request;
  const { decided_at, decided_by } = request;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 font-medium text-fg wrap-anywhere">
          {product_name ?? `${number(products)} products`}
          {gxp_sku !== null && <span className="font-normal text-fg3">{gxp_sku}</span>}
          <RequestBadge status={status} />
        </p>
        <p className="mt-1 text-fg2 wrap-anywhere">{reason}</p>
        {answer !== null && <p className="mt-1 text-fg2 wrap-anywhere">{`The provider: ${answer}`}</p>}
        <p className="mt-1 text-xs text-fg3">
          {`Asked by ${author}, `}
          <Moment at={asked_at} />
          {on !== null && `, for ${date(on)}`}
        </p>
        {decided_at !== null && (
          <p className="text-xs text-fg3">
            {`${withdrawn_on === null ? "Closed" : `Ends on ${date(withdrawn_on)}, decided`} by ${decided_by ?? "the provider"}, `}
            <Moment at={decided_at} />
          </p>
        )}
      </div>
      {mayEdit && status === "waiting" && <TakeBackButton request={request} />}
    </div>
  );
}
