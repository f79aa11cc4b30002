import * as z from "zod/mini";
import { ordering, Paging } from "./list.ts";

/*
 * Queries of the lists of Account Management. They are separate from the calls, because the app needs them to parse URLs
 * before it loads the page.
 */

export const userSortKeys = ["name", "email", "role", "number_of_visits", "last_api_login"] as const;
export const invitationSortKeys = ["email", "role", "invite_sent_on"] as const;

export const UsersQuery = z.extend(Paging, { ordering: z.optional(ordering(userSortKeys)) });
export const InvitationsQuery = z.extend(Paging, { ordering: z.optional(ordering(invitationSortKeys)) });
