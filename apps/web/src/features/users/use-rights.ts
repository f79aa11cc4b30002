import { useSuspenseQuery } from "@tanstack/react-query";
import { userDetails } from "../../lib/current-user.ts";
import { useMay } from "../../lib/use-may.ts";

/** The id of the current user, and whether they may change users. */
export function useRights() {
  const may = useMay();
  const { data } = useSuspenseQuery(userDetails);
  return { mayChange: may({ permission: "accounts.change_regularuser" }), ownId: data.id };
}
