import * as z from "zod/mini";
import { ordering, Paging } from "./list.ts";

/*
 * What the lists of Account Management can be asked for. The app reads its address by this before anything of the page is
 * loaded, so it stands apart from the calls.
 */

export const userSortKeys = ["name", "email", "role", "number_of_visits", "last_api_login"] as const;
export const invitationSortKeys = ["email", "role", "invite_sent_on"] as const;

export const UsersQuery = z.extend(Paging, { ordering: z.optional(ordering(userSortKeys)) });
export const InvitationsQuery = z.extend(Paging, { ordering: z.optional(ordering(invitationSortKeys)) });
