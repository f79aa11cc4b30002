import { useSuspenseQuery } from "@tanstack/react-query";
import { useMay, userDetails } from "../../lib/current-user.ts";

/** Who manages the users, and whether they may change anything or only look. */
export function useRights() {
  const may = useMay();
  const { data } = useSuspenseQuery(userDetails);
  return { mayChange: may({ permission: "accounts.change_regularuser" }), ownId: data.id };
}
