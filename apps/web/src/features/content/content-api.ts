import { ContentConflict, type ContentState } from "@lading/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import type { Endpoint } from "@lading/contract";
import { toListPage } from "../../list/use-list.ts";
import type { ContentItem, ContentVersion, Kind } from "./content-kind.ts";
import type { ContentSearch } from "./content-search.ts";

/** How a save takes effect: now, as a draft, or at a time in ISO 8601. */
export type Effect = "draft" | "publish" | { at: string };

interface Counted<Row> {
  count: number;
  results: Row[];
}

/** The requests of one kind. `contentCalls` of the contract declares that all kinds have calls of these shapes. */
export function contentApi<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>({
  name,
  calls,
}: Kind<Values, Form, Item>) {
  const send = async <Answer>(endpoint: Endpoint, input: object, signal?: AbortSignal) =>
    (await call(endpoint, input as never, signal)) as Answer; // the contract declares both shapes for each kind
  const params = (id: number) => ({ params: { id: String(id) } });
  const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: ["content", name] });
  return {
    list: ({ page, page_size, search, state }: ContentSearch) =>
      queryOptions({
        queryKey: ["content", name, "list", { page, page_size, search, state }] as const,
        queryFn: async ({ signal }) =>
          toListPage(await send<Counted<Item>>(calls.list, { query: { page, page_size, search, state } }, signal)),
      }),
    /** All items, for kinds of which there are few. */
    all: queryOptions({
      queryKey: ["content", name, "all"] as const,
      queryFn: async ({ signal }) =>
        (await send<Counted<Item>>(calls.list, { query: { page_size: 100 } }, signal)).results,
    }),
    item: (id: number) =>
      queryOptions({
        queryKey: ["content", name, "item", id] as const,
        queryFn: ({ signal }) => send<Item>(calls.read, params(id), signal),
        // A form that opens compares what the user typed before with what is stored now.
        staleTime: 0,
      }),
    /** The newest published item, or null. */
    inForce: queryOptions({
      queryKey: ["content", name, "in-force"] as const,
      queryFn: async ({ signal }) =>
        (await send<Counted<Item>>(calls.list, { query: { state: ["in_force"], page_size: 10 } }, signal)).results[0] ??
        null,
      // Each new form begins with the published version.
      gcTime: 0,
    }),
    versions: (id: number, size: number) =>
      queryOptions({
        queryKey: ["content", name, "versions", id, size] as const,
        queryFn: ({ signal }) =>
          send<Counted<ContentVersion<Values>>>(calls.versions, { ...params(id), query: { page_size: size } }, signal),
      }),
    create: (values: object, effect: Effect) => {
      if (!calls.create) throw new Error(`Nobody can create an item of ${name}.`);
      return send<Item>(calls.create, { body: { ...values, ...toBody(effect) } });
    },
    change: (item: Item, values: object, effect: Effect) =>
      send<Item>(calls.change, {
        ...params(item.id),
        body: { ...values, ...toBody(effect, item.waiting !== null), revision: item.revision },
      }),
    setPlace: (id: number, place: number) => send<Item>(calls.change, { ...params(id), body: { place } }),
    restore: (item: Item, number: number, isDraft: boolean) =>
      send<Item>(calls.restore, {
        ...params(item.id),
        body: { number, revision: item.revision, ...(isDraft && { state: "draft" }) },
      }),
    remove: (item: Item, { onlyWaiting = false, replacement }: { onlyWaiting?: boolean; replacement?: number } = {}) =>
      send<object>(calls.remove, {
        ...params(item.id),
        query: {
          revision: item.revision,
          ...(onlyWaiting && { waiting: "true" }),
          ...(replacement !== undefined && { replacement_id: replacement }),
        },
      }),
    readAgain,
    /** Shows the response of a change everywhere. */
    show: (client: QueryClient, item: Item) => {
      client.setQueryData(["content", name, "item", item.id], item);
      void client.invalidateQueries({
        queryKey: ["content", name],
        predicate: ({ queryKey: [, , part, id] }) => part !== "item" || id !== item.id,
      });
      // Other parts of the console show plans and the steps of the set-up.
      void client.invalidateQueries({ queryKey: ["plans"] });
      void client.invalidateQueries({ queryKey: ["set-up"] });
    },
  };
}

export type ContentApi<
  Values extends object,
  Form extends object,
  Item extends ContentItem<Values> & Values,
> = ReturnType<typeof contentApi<Values, Form, Item>>;

/** Without a waiting version, values are published without a state: they change the published version. */
const toBody = (effect: Effect, isWaiting = false) => {
  if (effect === "draft") return { state: "draft" };
  if (effect === "publish") return isWaiting ? { state: "in_force" } : {};
  return { effective_at: effect.at };
};

/** Returns the conflict, with the item as it is now, if another person has changed the item in the meantime. */
export function readConflict(error: unknown): { by: string | null; at: string | null; live: object } | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { data } = ContentConflict.safeParse(error.body);
  return data && { by: data.params.changed_by, at: data.params.changed_at, live: data.live };
}

export const stateNames: Record<ContentState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  in_force: "Published",
  earlier: "Ended",
};
