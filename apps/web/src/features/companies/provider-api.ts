import {
  listCompanyInvitations,
  listCompanyUsers,
  listUserMoves,
  isRunBusy,
  type UserMove,
  readSuspension,
} from "@lading/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { toListPage } from "../../list/use-list.ts";
import type { SearchedPage } from "./searched-page.ts";

export const companySuspension = (id: string) =>
  queryOptions({
    queryKey: ["company", id, "suspension"],
    queryFn: ({ signal }) => call(readSuspension, { params: { id } }, signal),
    staleTime: staleTimes.userAndSearch,
  });

/** Reads companies again after the suspension of one has changed, and waits for those that the page shows. */
export const readCompaniesAgain = (client: QueryClient) =>
  Promise.all(["companies", "company"].map((name) => client.invalidateQueries({ queryKey: [name] })));

export const companyUserList = (id: string) => (search: SearchedPage) =>
  queryOptions({
    queryKey: ["company-users", id, search],
    queryFn: async ({ signal }) =>
      toListPage(await call(listCompanyUsers, { params: { id }, query: toQuery(search) }, signal)),
    staleTime: staleTimes.userAndSearch,
  });

export const companyInvitationList =
  (id: string) =>
  ({ page, page_size }: Pick<SearchedPage, "page" | "page_size">) =>
    queryOptions({
      queryKey: ["company-invitations", id, page, page_size],
      queryFn: async ({ signal }) =>
        toListPage(await call(listCompanyInvitations, { params: { id }, query: { page, page_size } }, signal)),
      staleTime: staleTimes.userAndSearch,
    });

/** The server moves the users, or moves them back. */
export const isMoveBusy = ({ state, is_undoing }: UserMove) => isRunBusy(state) || is_undoing;

export const companyMoveList =
  (id: string) =>
  ({ page, page_size }: Pick<SearchedPage, "page" | "page_size">) =>
    queryOptions({
      queryKey: ["user-moves", id, page, page_size],
      queryFn: async ({ signal }) =>
        toListPage(await call(listUserMoves, { params: { id }, query: { page, page_size } }, signal)),
      staleTime: staleTimes.userAndSearch,
      refetchInterval: ({ state }) => state.data?.rows.some(isMoveBusy) && 1000,
    });

/** The server sorts this list by name and has no parameter for its order. */
const toQuery = ({ page, page_size, search }: SearchedPage) => ({ page, page_size, search });
