import type * as contract from "@lading/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import type { CallAddress } from "../../../lib/send.ts";

// The page of a mailed link loads no zod, because it is often the only one that is opened.
const readOrderLink: CallAddress<typeof contract.readOrderLink> = {
  method: "GET",
  path: "/api/order-links/{code}",
  access: "public",
};
export const acceptOrderLink: CallAddress<typeof contract.acceptOrderLink> = {
  method: "POST",
  path: "/api/order-links/{code}/accept",
  access: "public",
};

const linesAtOnce = 100;

/** The order of a mailed link, with its lines by page. */
export const linkedOrder = (code: string) =>
  infiniteQueryOptions({
    queryKey: ["order-link", code],
    queryFn: ({ pageParam, signal }) =>
      call(
        readOrderLink,
        { params: { code }, query: { page: String(pageParam), page_size: String(linesAtOnce) } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ order }, pages) => (pages.length * linesAtOnce < order.lines ? pages.length + 1 : undefined),
    // What the person reads must not change before the press. The server tells if it did.
    staleTime: Infinity,
  });
