import { unique, type Stage } from "../../../api/src/test/stage.ts";

interface CompanyValues {
  plan?: "Basic" | "Professional" | "Enterprise";
  /** Full names of other users, with the role Full Access. */
  active?: readonly string[];
  deactivated?: readonly string[];
  /** E-mail addresses whose invitations have expired. */
  invited?: readonly string[];
}

/** Creates a company with the Vendor Admin Ada Moss and others. */
export async function aStaffedCompany(stage: Stage, values: CompanyValues = {}) {
  const { plan = "Basic", active = [], deactivated = [], invited = [] } = values;
  const code = unique("mill");
  const company = await stage.aCompany({ code, name: `Company ${code}` });
  await stage.owner.query(
    `update companies set address_line = '12 Mill Lane', plan_id = (select id from service_plans where name = $2),
       primary_contact = '{"name": "Ada Moss", "position": null, "email": null, "phone_number": "(505) 555-0100"}'
     where id = $1`,
    [company.id, plan],
  );
  const getEmail = (person: string) => `${person.toLowerCase().replaceAll(" ", ".")}@${code}.example`;
  const addUser = async (
    person: string,
    more: { role?: "Vendor Admin" | "Full Access" | "View Only"; userStatus?: "deactivated"; password?: string } = {},
  ) => {
    const user = await stage.aVendor({
      companyId: company.id,
      role: "Full Access",
      email: getEmail(person),
      ...more,
    });
    const [first, last] = person.split(" ");
    await stage.owner.query("update users set first_name = $2, last_name = $3 where id = $1", [user.id, first, last]);
    return user;
  };
  const admin = await addUser("Ada Moss", { role: "Vendor Admin" });
  for (const person of active) await addUser(person);
  for (const person of deactivated) await addUser(person, { userStatus: "deactivated" });
  for (const email of invited) await stage.anInvitation(company.id, { email, role: "View Only" });
  await stage.owner.query(
    "update invitations set sent_at = '2026-10-01', expires_at = '2026-10-08' where company_id = $1",
    [company.id],
  );
  return { ...company, admin, getEmail, addUser };
}
