import { providerWebhooks, vendorWebhooks, type DeliveryState } from "@lading/contract";
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The calls of one side: the provider's webhooks, or those of a company. Both have the same shapes. */
export interface WebhookSide {
  name: "provider" | "company";
  calls: typeof providerWebhooks;
}

export const ofProvider: WebhookSide = { name: "provider", calls: providerWebhooks };
export const ofCompany: WebhookSide = { name: "company", calls: vendorWebhooks };

/** The server sends deliveries meanwhile, so what is on the screen is fetched again after this time. */
const REFRESH_MS = 5000;

export const webhookList = ({ name, calls }: WebhookSide) =>
  queryOptions({
    queryKey: ["webhooks", name],
    queryFn: ({ signal }) => call(calls.list, {}, signal),
    refetchInterval: REFRESH_MS,
  });

export const deliveryPageSize = 10;

export const deliveryList = (
  { name, calls }: WebhookSide,
  id: string,
  { page, state }: { page: number; state: DeliveryState | undefined },
) =>
  queryOptions({
    queryKey: ["webhooks", name, id, page, state],
    queryFn: ({ signal }) =>
      call(calls.listDeliveries, { params: { id }, query: { page, page_size: deliveryPageSize, state } }, signal),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

export const readWebhooksAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: ["webhooks"] });
