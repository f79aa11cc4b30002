import type { SessionScope } from "../db/scope.ts";

export const findOwnCompany = ({ db }: SessionScope, companyId: string) =>
  db.selectFrom("companies").select(["name", "logo_image_id"]).where("id", "=", companyId).executeTakeFirstOrThrow();
