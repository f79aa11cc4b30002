import type { SessionScope, VendorScope } from "../db/scope.ts";

/** Name, logo and plan of the company; `remaining_licenses` is what the plan gives less active users and pending invitations. */
export const findOwnCompany = ({ db }: SessionScope | VendorScope, companyId: string) =>
  db
    .selectFrom("companies as c")
    .innerJoin("service_plans as p", "p.id", "c.plan_id")
    .select((eb) => [
      "c.name",
      "c.logo_image_id",
      "p.name as tier",
      "c.service_plan_expiration_date",
      eb(
        eb(
          "p.licenses",
          "-",
          eb
            .selectFrom("users as u")
            .select((of) => of.fn.countAll<number>().as("count"))
            .where("u.company_id", "=", companyId)
            .where("u.status", "=", "active"),
        ),
        "-",
        eb
          .selectFrom("invitations as i")
          .select((of) => of.fn.countAll<number>().as("count"))
          .where("i.company_id", "=", companyId)
          .where("i.accepted_at", "is", null)
          .where("i.cancelled_at", "is", null),
      ).as("remaining_licenses"),
    ])
    .where("c.id", "=", companyId)
    .executeTakeFirstOrThrow();
