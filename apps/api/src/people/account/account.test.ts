import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const path = "/api/accounts/user-details/";
const person = { first_name: "Ada", last_name: "Moss", phone_number: null, department: "Sales", position: "Lead" };
const put = (token: string, changes: object = {}) =>
  stage.call(token, "PUT", path, { payload: { ...person, ...changes } });

describe("the profile", () => {
  test("stores the trimmed values and returns the whole profile", { tags: ["PROF-01"] }, async () => {
    const user = await stage.aVendor({ role: "Full Access" });
    const answer = await put(user.token, { first_name: "  Zoë 🦊 ", last_name: "رامان", phone_number: "713.555.0142" });
    expect(answer.statusCode).toBe(200);
    const again = await stage.call(user.token, "GET", path);
    expect(again.json()).toEqual(answer.json());
    expect(again.json()).toMatchObject({
      id: user.id,
      email: user.email,
      first_name: "Zoë 🦊",
      last_name: "رامان",
      phone_number: "713.555.0142",
      department: "Sales",
      position: "Lead",
      role: { name: "Full Access" },
    });
  });

  test("stores an empty phone number as null", { tags: ["PROF-01"] }, async () => {
    const { token } = await stage.aVendor();
    for (const phone_number of ["", "  ", null, undefined])
      expect((await put(token, { phone_number })).json()).toMatchObject({ phone_number: null });
  });

  test.each([
    [{ first_name: "x".repeat(300) }, { first_name: ["Must be at most 100 characters."] }],
    [
      { first_name: "   ", last_name: "" },
      { first_name: ["First Name is required."], last_name: ["Last Name is required."] },
    ],
    [
      { department: "\t", position: " " },
      { department: ["Department is required."], position: ["Position is required."] },
    ],
    [{ phone_number: "555-0142" }, { phone_number: ["Phone number is not valid"] }],
    [{ phone_number: "+44 20 7946 0958" }, { phone_number: ["Phone number is not valid"] }],
    [{ phone_number: 7135550142 }, { phone_number: ["Phone number is not valid"] }],
    [{ last_name: "a\u0000b" }, { last_name: ["Must not contain control characters."] }],
    [{ first_name: "Zo\u202eeve" }, { first_name: ["Must not contain control characters."] }],
    [{ email: "other@acme.example" }, { email: ["Unknown field."] }],
    [
      { role: "Vendor Admin", status: "active" },
      { role: ["Unknown field."], status: ["Unknown field."] },
    ],
  ])("refuses %j at its field and changes nothing", { tags: ["PROF-01", "API-02.4"] }, async (changes, messages) => {
    const { token } = await stage.aVendor();
    const before = (await stage.call(token, "GET", path)).json();
    const answer = await put(token, changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(messages);
    expect((await stage.call(token, "GET", path)).json()).toEqual(before);
  });

  test("lets staff change their own profile only", { tags: ["PROF-01", "PERM-02"] }, async () => {
    const [staff, other] = [await stage.aStaffMember(), await stage.aStaffMember()];
    const colleague = await stage.aVendor();
    expect((await put(staff.token, { first_name: "Priya" })).json()).toMatchObject({
      first_name: "Priya",
      is_staff: true,
    });
    const { rows } = await stage.owner.query("select first_name from users where id = any($1)", [
      [other.id, colleague.id],
    ]);
    expect(rows).toEqual([{ first_name: "Ada" }, { first_name: "Ada" }]);
  });
});

describe("the company", () => {
  test("returns the known parts of address, contacts and terms of business", { tags: ["USER-01"] }, async () => {
    const { token, companyId } = await stage.aVendor();
    const details = async () => (await stage.call(token, "GET", "/api/accounts/additional-company-details/")).json();
    expect(await details()).toEqual({
      address: null,
      primary_contact: null,
      secondary_contact: null,
      payment_terms: null,
      pricing_structure: null,
      delivery_terms: null,
    });
    const contact = { name: "Jo Reed", position: null, email: "jo@acme.example", phone_number: null };
    await stage.owner.query(
      "update companies set city = 'Houma', primary_contact = $2, payment_terms = 'Net 30' where id = $1",
      [companyId, contact],
    );
    expect(await details()).toMatchObject({
      address: { address_line: null, city: "Houma", state: null, postal_code: null, country: null },
      primary_contact: contact,
      secondary_contact: null,
      payment_terms: "Net 30",
    });
  });

  test(
    "returns its plan and the licenses left; active users and pending invitations take one each",
    { tags: ["PLAN-02"] },
    async () => {
      const { token, companyId } = await stage.aVendor();
      const details = async () => (await stage.call(token, "GET", "/api/accounts/company-details/")).json();
      expect(await details()).toMatchObject({
        tier: { name: "Basic" },
        remaining_licenses: 4,
        service_plan_expiration_date: null,
      });
      await stage.aVendor({ companyId });
      await stage.aVendor({ companyId, userStatus: "deactivated" });
      const { id } = await stage.anInvitation(companyId);
      await stage.owner.query("update invitations set expires_at = now() - interval '1 day' where id = $1", [id]);
      await stage.owner.query("update companies set service_plan_expiration_date = '2027-03-31' where id = $1", [
        companyId,
      ]);
      expect(await details()).toMatchObject({ remaining_licenses: 2, service_plan_expiration_date: "2027-03-31" });
      await stage.owner.query("update invitations set cancelled_at = now() where id = $1", [id]);
      expect(await details()).toMatchObject({ remaining_licenses: 3 });
    },
  );
});
