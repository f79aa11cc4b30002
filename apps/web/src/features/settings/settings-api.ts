import {
  changePassword,
  listServicePlans,
  readAlertSettings,
  readUserDetails,
  saveAlertSettings,
  updateUserDetails,
  type AlertSettings,
  type PasswordChange,
  type UserDetails,
} from "@lading/contract";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import { userDetails } from "../../lib/current-user.ts";
import { staleTimes } from "../../lib/query-client.ts";

export const alertSettings = queryOptions({
  queryKey: ["alert-settings"],
  queryFn: ({ signal }) => call(readAlertSettings, {}, signal),
});

export const servicePlans = queryOptions({
  queryKey: ["service-plans"],
  queryFn: async ({ signal }) =>
    (await call(listServicePlans, {}, signal)).toSorted((one, other) => one.licenses - other.licenses),
  staleTime: staleTimes.session,
});

/** The profile fields that users can change, as form values. A missing value is an empty text. */
export const toProfile = (user: UserDetails) => ({
  first_name: user.first_name,
  last_name: user.last_name,
  phone_number: user.phone_number ?? "",
  department: user.department ?? "",
  position: user.position ?? "",
});
export type Profile = ReturnType<typeof toProfile>;
export type ProfileField = keyof Profile;

/** Saves the changed fields of a profile. The call requires all fields, and another tab may have saved the others. */
export async function saveProfile(queryClient: QueryClient, changes: Partial<Profile>) {
  const latest = await call(readUserDetails, {});
  const saved = await call(updateUserDetails, { body: { ...toProfile(latest), ...changes } });
  await queryClient.cancelQueries(userDetails); // the response to an earlier request would restore the old name
  queryClient.setQueryData(userDetails.queryKey, saved);
}

export async function saveAlerts(queryClient: QueryClient, settings: AlertSettings) {
  const saved = await call(saveAlertSettings, { body: settings });
  await queryClient.cancelQueries(alertSettings);
  queryClient.setQueryData(alertSettings.queryKey, saved);
}

/**
 * Changes the password. This call is never repeated with a renewed token, because its 401 means a wrong password. Another
 * request before it renews the session if it has expired.
 */
export async function savePassword(change: z.input<typeof PasswordChange>) {
  await call(readUserDetails, {});
  await call(changePassword, { body: change });
}
