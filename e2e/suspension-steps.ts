import type { Page } from "@playwright/test";
import { callApi, queryDatabase } from "./portal.ts";
import { getAccessToken, staff } from "./stage.ts";

export const suspendedDialog = (page: Page) => page.getByRole("alertdialog", { name: "Your company is suspended" });
export const changeSuspension = async (id: string, way: "suspend" | "resume") =>
  callApi(`/api/provider/companies/${id}/${way}`, {
    token: await getAccessToken(staff),
    method: "POST",
    ...(way === "suspend" && { body: { reason: "Unpaid invoices" } }),
  });

export async function findCompanyOf(email: string) {
  const [found] = await queryDatabase<{ id: string; name: string }>(
    "select c.id, c.name from companies c join users u on u.company_id = c.id where u.email = $1",
    [email],
  );
  if (!found) throw new Error(`${email} has no company.`);
  return found;
}
