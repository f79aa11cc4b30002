import { deliveryStates, type DeliveryState, type Webhook } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast.tsx";
import { DeliveryRow, stateNames } from "./delivery-row.tsx";
import { deliveryList, deliveryPageSize, readWebhooksAgain, type WebhookSide } from "./webhooks-api.ts";

const HOUR_MS = 3_600_000;

/** The ranges of deliveries that can be sent again at once. */
const ranges = [
  { label: "Given up in the last 24 hours", hours: 24, only_failed: true },
  { label: "Given up in the last 30 days", hours: 30 * 24, only_failed: true },
  { label: "All of the last hour", hours: 1, only_failed: false },
  { label: "All of the last 24 hours", hours: 24, only_failed: false },
];

/** The deliveries of a webhook, ten on a page. */
export function Deliveries({ side, webhook: { id } }: { side: WebhookSide; webhook: Webhook }) {
  const client = useQueryClient();
  const [{ page, state }, setShown] = useState<{ page: number; state: DeliveryState | undefined }>({
    page: 1,
    state: undefined,
  });
  const { data, error } = useQuery(deliveryList(side, id, { page, state }));

  const replay = async (perform: () => Promise<string>) => {
    try {
      showToast(await perform());
    } catch (failure) {
      showToast(failureText(failure), "bad");
    }
    await readWebhooksAgain(client);
  };
  const replayRange = ({ hours, only_failed }: (typeof ranges)[number]) =>
    replay(async () => {
      const since = new Date(Date.now() - hours * HOUR_MS).toISOString();
      const { count } = await call(side.calls.replayMany, { params: { id }, body: { since, only_failed } });
      return count === 1 ? "One delivery is sent again." : `${number(count)} deliveries are sent again.`;
    });

  const lastPage = data ? Math.max(1, Math.ceil(data.count / deliveryPageSize)) : 1;
  return (
    <div className="border-t border-line">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3 sm:px-5">
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">State of the deliveries</legend>
          {[undefined, ...deliveryStates].map((one) => (
            <Button
              key={one ?? "all"}
              variant={one === state ? "secondary" : "ghost"}
              aria-pressed={one === state}
              onPress={() => setShown({ page: 1, state: one })}
            >
              {one ? stateNames[one] : "All"}
            </Button>
          ))}
        </fieldset>
        <div className="ml-auto">
          <MenuTrigger>
            <Button>Send Again</Button>
            <Menu aria-label="Deliveries to send again">
              {ranges.map((range) => (
                <MenuItem key={range.label} onAction={() => void replayRange(range)}>
                  {range.label}
                </MenuItem>
              ))}
            </Menu>
          </MenuTrigger>
        </div>
      </div>
      {data ? (
        <ul aria-label="Deliveries" className="divide-y divide-line border-t border-line">
          {data.results.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              onReplay={() =>
                void replay(async () => {
                  await call(side.calls.replay, { params: { id, delivery: delivery.id } });
                  return "The delivery is sent again.";
                })
              }
            />
          ))}
          {data.count === 0 && (
            <li className="px-4 py-6 text-sm text-fg2 sm:px-5">
              {state ? "No deliveries in this state." : "This webhook has sent nothing yet."}
            </li>
          )}
        </ul>
      ) : (
        <p role={error ? "alert" : "status"} className="border-t border-line px-4 py-6 text-sm text-fg2 sm:px-5">
          {error ? failureText(error) : "Loading"}
        </p>
      )}
      {lastPage > 1 && (
        <div className="flex items-center justify-end gap-3 border-t border-line bg-subtle px-4 py-2 text-sm text-fg2 sm:px-5">
          <span className="tabular-nums">
            Page {number(page)} of {number(lastPage)}
          </span>
          <Button isDisabled={page === 1} onPress={() => setShown({ page: page - 1, state })}>
            Newer
          </Button>
          <Button isDisabled={page >= lastPage} onPress={() => setShown({ page: page + 1, state })}>
            Older
          </Button>
        </div>
      )}
    </div>
  );
}
