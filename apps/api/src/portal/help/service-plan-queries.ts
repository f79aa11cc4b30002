import type { ServicePlan } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";

/** Returns the plans, the one with the fewest licenses first. */
export const findServicePlans = ({ db }: Pick<VendorScope, "db">) =>
  db
    .selectFrom("service_plans")
    .select(["name", "licenses", (eb) => eb.ref("sections").$castTo<ServicePlan["sections"]>().as("sections")])
    .orderBy("licenses")
    .orderBy("id")
    .execute();
