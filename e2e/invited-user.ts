import { createCompany } from "./company.ts";
import { waitForMailedLink } from "./mails.ts";
import { callApi } from "./portal.ts";
import { getAccessToken } from "./session.ts";

/** Creates a company, invites a person as its Vendor Admin, and returns the link in the invitation's e-mail. */
export async function createInvitedUser() {
  const company = await createCompany();
  const email = `guest@${company.mark}.example`;
  return { company, email, link: await invite(company.admin, email) };
}

/** Sends an invitation as a Vendor Admin and returns the link in its e-mail. */
async function invite(admin: string, email: string) {
  await callApi("/api/accounts/create-user-invites", {
    token: await getAccessToken(admin),
    method: "POST",
    body: { invites: [{ email, role_name: "Full Access" }] },
  });
  return waitForMailedLink(email, "/welcome");
}
