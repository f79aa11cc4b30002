import { afterAll, beforeAll, expect, test } from "vitest";
import { aDirectory, enterpriseSchema, findGroupId, findRole, userSchema } from "../../test/directory-fixture.ts";
import { openStage, type Stage } from "../../test/stage.ts";

/* The requests of Microsoft Entra ID, in the forms that its documentation describes, without the flag aadOptscim062020. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const entraUser = (domain: string, name: string) => ({
  schemas: [userSchema, enterpriseSchema],
  externalId: name,
  userName: `${name}@${domain}`,
  active: true,
  displayName: "Jo Park",
  emails: [{ primary: true, type: "work", value: `${name}@${domain}` }],
  meta: { resourceType: "User" },
  name: { formatted: "Jo Park", familyName: "Park", givenName: "Jo" },
  roles: [],
  title: "Buyer",
  [enterpriseSchema]: { department: "Purchasing", employeeNumber: "17" },
});

test(
  "answers the test of the connection, in which Entra looks for a user that does not exist",
  { tags: ["SCIM-02.2"] },
  async () => {
    const { find } = await aDirectory(stage);
    const { status, body, headers } = await find("/Users", 'userName eq "3f1b6c0a-7a55-4fd0-9f1e-2f1f9a2f6d55"');
    expect(status).toBe(200);
    expect(headers["content-type"]).toContain("application/scim+json");
    expect(body).toEqual({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
  },
);

test(
  "Entra creates a user, changes its attributes, disables and enables it",
  { tags: ["SCIM-02.3", "SCIM-03.1", "SCIM-05.1"] },
  async () => {
    const { domain, send, patch, find, company, tokenId } = await aDirectory(stage);
    const created = await send("POST", "/Users", entraUser(domain, "jo"));
    expect(created.status).toBe(201);
    const { id } = created.body;
    expect(created.headers.location).toBe(`http://localhost:8080/scim/v2/${company.code}/Users/${id}`);
    expect(created.body).toMatchObject({
      externalId: "jo",
      userName: `jo@${domain}`,
      name: { givenName: "Jo", familyName: "Park", formatted: "Jo Park" },
      title: "Buyer",
      active: true,
      emails: [{ value: `jo@${domain}`, type: "work", primary: true }],
      [enterpriseSchema]: { department: "Purchasing" },
      meta: { resourceType: "User", created: expect.any(String) },
    });
    expect(await findRole(stage, id)).toBe("View Only");
    for (const filter of [
      `userName eq "JO@${domain}"`,
      'externalId eq "jo"',
      `emails[type eq "work"].value eq "jo@${domain}"`,
    ])
      expect((await find("/Users", filter)).body).toMatchObject({ totalResults: 1, Resources: [{ id }] });

    const changed = await patch(
      `/Users/${id}`,
      { op: "Replace", path: "name.familyName", value: "Moss" },
      { op: "Add", path: `${enterpriseSchema}:department`, value: "Sales" },
      { op: "Replace", path: 'emails[type eq "work"].value', value: `jo.moss@${domain}` },
      { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "1" },
      { op: "Replace", value: { displayName: "Jo Moss", "name.givenName": "Joan", title: "Lead" } },
      { op: "Replace", value: { "urn:ietf:params:scim:schemas:core:2.0:User:userName": `joan@${domain}` } },
      { op: "Remove", path: "externalId" },
    );
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      userName: `joan@${domain}`,
      name: { givenName: "Joan", familyName: "Moss" },
      title: "Lead",
      emails: [{ value: `jo.moss@${domain}` }],
      [enterpriseSchema]: { department: "Sales" },
    });
    expect(changed.body).not.toHaveProperty("externalId");

    await stage.owner.query("insert into sessions (user_id, refresh_salt) values ($1, 'x')", [id]);
    const disabled = await patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });
    expect(disabled.body).toMatchObject({ active: false });
    const sessions = await stage.owner.query("select from sessions where user_id = $1 and ended_at is null", [id]);
    expect(sessions.rowCount).toBe(0);
    const events = await stage.owner.query(
      "select actor_kind, actor_id from outbox_events where type = 'user.deactivated' and subject = $1",
      [id],
    );
    expect(events.rows).toEqual([{ actor_kind: "key", actor_id: tokenId }]);
    const entries = await stage.owner.query(
      "select actor_id, details from audit_entries where company_id = $1 and action like 'PATCH /scim/%' order by id",
      [company.id],
    );
    expect(entries.rows.at(-1)).toEqual({
      actor_id: null,
      details: {
        company_code: company.code,
        id,
        record_name: "Joan Moss",
        attributes: ["active"],
        active: false,
        key: tokenId,
      },
    });

    const enabled = await patch(`/Users/${id}`, { op: "replace", value: { active: "True" } });
    expect(enabled.body).toMatchObject({ active: true });
  },
);

test("Entra finds a group by its name and moves its members", { tags: ["SCIM-04.1"] }, async () => {
  const directory = await aDirectory(stage);
  const { send, patch, newUser } = directory;
  const { body: user } = await send("POST", "/Users", newUser());
  const found = await send(
    "GET",
    `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Full Access"')}`,
  );
  const [group] = found.body.Resources;
  expect(group).toMatchObject({ displayName: "Full Access" });
  expect(group).not.toHaveProperty("members");

  const path = `/Groups/${group.id}`;
  expect((await patch(path, { op: "Add", path: "members", value: [{ value: user.id }] })).status).toBe(204);
  expect(await findRole(stage, user.id)).toBe("Full Access");
  expect((await send("GET", path)).body.members).toMatchObject([{ value: user.id, display: "Jo Park" }]);

  // The directory may remove a user from the old group after it has added the user to the new one.
  const admins = await findGroupId(directory, "Vendor Admin");
  await patch(`/Groups/${admins}`, { op: "Add", path: "members", value: [{ value: user.id }] });
  await patch(path, { op: "Remove", path: "members", value: [{ value: user.id }] });
  expect(await findRole(stage, user.id)).toBe("Vendor Admin");
  await patch(`/Groups/${admins}`, { op: "Remove", path: `members[value eq "${user.id}"]` });
  expect(await findRole(stage, user.id)).toBe("View Only");

  expect((await patch(path, { op: "Add", path: "members", value: [{ value: "nobody" }] })).body).toMatchObject({
    scimType: "invalidValue",
  });
  expect((await patch(path, { op: "Replace", path: "displayName", value: "Buyers" })).body).toMatchObject({
    scimType: "mutability",
  });
  expect((await send("POST", "/Groups", { displayName: "Full Access" })).body).toMatchObject({
    scimType: "uniqueness",
  });
  expect((await send("POST", "/Groups", { displayName: "Buyers" })).status).toBe(403);
  expect((await send("DELETE", path)).status).toBe(403);
});

test("a member who leaves a group gets the default role of the company sign-in", { tags: ["SCIM-04.2"] }, async () => {
  const directory = await aDirectory(stage);
  const { send, patch, newUser, company } = directory;
  await stage.owner.query(
    `insert into company_sign_ins (company_id, issuer, client_id, client_secret, role_id)
     values ($1, 'https://idp.example', 'x', 'x', (select id from roles where name = 'Full Access'))`,
    [company.id],
  );
  const { body: user } = await send("POST", "/Users", newUser());
  expect(await findRole(stage, user.id)).toBe("Full Access");
  const admins = `/Groups/${await findGroupId(directory, "Vendor Admin")}`;
  await patch(admins, { op: "add", value: { members: [{ value: user.id }] } });
  expect(await findRole(stage, user.id)).toBe("Vendor Admin");
  await patch(admins, { op: "remove", path: "members", value: [{ value: user.id }] });
  expect(await findRole(stage, user.id)).toBe("Full Access");
});
