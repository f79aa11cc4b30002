import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { atOnce } from "../../test/at-once.ts";
import { aDirectory, enterpriseSchema, findRole, userSchema } from "../../test/directory-fixture.ts";
import { openStage, unique, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const deactivate = { op: "replace", path: "active", value: false };
const activate = { op: "replace", path: "active", value: true };

test("a directory reads what the portal supports", { tags: ["SCIM-02.1"] }, async () => {
  const { send } = await aDirectory(stage);
  expect((await send("GET", "/ServiceProviderConfig")).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true },
  });
  const types = (await send("GET", "/ResourceTypes")).body.Resources;
  expect(types.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(["/Users", "/Groups"]);
  const schemas = (await send("GET", "/Schemas")).body.Resources;
  expect(schemas.map(({ name }: { name: string }) => name)).toEqual(["User", "EnterpriseUser", "Group"]);
});

test("pages count from 1, and a page of no users tells how many there are", { tags: ["SCIM-02.2"] }, async () => {
  const { send, company } = await aDirectory(stage);
  await stage.owner.query(
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name, created_at)
     select $1, (select id from roles where name = 'View Only'), $2 || n || '@acme.example', 'none', 'Ada', 'Moss', now() + n * interval '1 second'
     from generate_series(1, 250) n`,
    [company.id, unique("page")],
  );
  const seen = new Set<string>();
  for (const [startIndex, size] of [
    [1, 100],
    [101, 100],
    [201, 51],
    [301, 0],
  ]) {
    const { body } = await send("GET", `/Users?startIndex=${startIndex}&count=100`);
    expect(body).toMatchObject({ totalResults: 251, startIndex, itemsPerPage: size });
    for (const { id } of body.Resources) seen.add(id);
  }
  expect(seen.size).toBe(251);
  expect((await send("GET", "/Users?count=0")).body).toMatchObject({
    totalResults: 251,
    itemsPerPage: 0,
    Resources: [],
  });
  expect((await send("GET", "/Users?startIndex=-3&count=1")).body).toMatchObject({ startIndex: 1, itemsPerPage: 1 });
  expect((await send("GET", "/Users?count=many")).body).toMatchObject({ status: "400", scimType: "invalidValue" });
});

test("a request that the portal does not understand is refused with the reason", { tags: ["SCIM-02.6"] }, async () => {
  const { send, find, patch, newUser, admin } = await aDirectory(stage);
  const path = `/Users/${admin.id}`;
  expect((await find("/Users", 'userName sw "a"')).body).toMatchObject({
    scimType: "invalidFilter",
    detail: "Filter by userName, externalId, emails with eq.",
  });
  expect((await find("/Users", "userName eq a")).body).toMatchObject({ scimType: "invalidFilter" });
  expect((await patch(path, { op: "move", path: "title" })).body).toMatchObject({ scimType: "invalidSyntax" });
  expect((await patch(path, { op: "replace", value: "False" })).body).toMatchObject({ scimType: "invalidSyntax" });
  expect((await patch(path, { op: "remove" })).body).toMatchObject({ scimType: "noTarget" });
  expect((await patch(path, { op: "replace", path: "emails[", value: "x" })).body).toMatchObject({
    scimType: "invalidPath",
  });
  expect((await patch(path, { op: "replace", path: "active", value: "maybe" })).body).toMatchObject({
    scimType: "invalidValue",
  });
  expect((await patch(path, { op: "remove", path: "userName" })).body).toMatchObject({ scimType: "invalidValue" });
  expect((await send("POST", "/Users", {})).body).toMatchObject({ status: "400", detail: "userName is required." });
  const { emails: _, ...withoutAddress } = newUser();
  expect((await send("POST", "/Users", { ...withoutAddress, userName: "jo" })).body).toMatchObject({
    scimType: "invalidValue",
  });
  expect((await send("GET", `/Users/${crypto.randomUUID()}`)).body).toMatchObject({ status: "404" });
  expect((await send("GET", "/Users/nobody")).body).toMatchObject({ status: "404" });
  expect((await send("PATCH", "/Groups/999999", { Operations: [activate] })).body).toMatchObject({ status: "404" });
  expect((await patch(path)).body).toMatchObject({ detail: "Operations: Send at least one operation." });
});

test("unknown paths and broken JSON are refused in the form of SCIM", { tags: ["SCIM-02.6"] }, async () => {
  const { send, company, token } = await aDirectory(stage);
  const unknown = await send("GET", "/Devices");
  expect(unknown.headers["content-type"]).toContain("application/scim+json");
  expect(unknown).toMatchObject({ status: 404, body: { status: "404", detail: "Not found." } });
  const broken = await stage.call(token, "POST", `/scim/v2/${company.code}/Users`, {
    headers: { "content-type": "application/scim+json" },
    payload: '{"userName": ',
  });
  expect(broken.json()).toMatchObject({ scimType: "invalidSyntax", detail: "The body is not valid JSON." });
});

test("an operation cannot reach the prototype of all objects", { tags: ["SCIM-02.6"] }, async () => {
  const { patch, admin } = await aDirectory(stage);
  await patch(`/Users/${admin.id}`, { op: "replace", path: "__proto__.polluted", value: "yes" });
  await patch(`/Users/${admin.id}`, {
    op: "replace",
    value: { "__proto__.polluted": "yes", "constructor.prototype.polluted": "yes" },
  });
  expect({}).not.toHaveProperty("polluted");
});

describe("a new user", () => {
  test(
    "is active at once, cannot sign in by password, and can choose one by mail",
    { tags: ["SCIM-02.3"] },
    async () => {
      const { send, newUser, company } = await aDirectory(stage);
      const user = newUser();
      const { body } = await send("POST", "/Users", user);
      const { rows } = await stage.owner.query("select status, company_id, department from users where id = $1", [
        body.id,
      ]);
      expect(rows).toEqual([{ status: "active", company_id: company.id, department: "" }]);
      const login = await stage.call(undefined, "POST", "/api/token", {
        payload: { email: user.userName, password: "Portal2026!" },
      });
      expect(login.statusCode).toBe(401);
      await stage.call(undefined, "POST", "/api/accounts/request-password-reset/", {
        payload: { email: user.userName },
      });
      const mails = await stage.owner.query("select from mails where recipient = $1", [user.userName]);
      expect(mails.rowCount).toBe(1);
    },
  );

  test(
    "is named after the display name or the address if the directory sends no name",
    { tags: ["SCIM-02.3"] },
    async () => {
      const { send, newUser } = await aDirectory(stage);
      const shown = await send("POST", "/Users", newUser(undefined, { name: undefined, displayName: "Mara de Vries" }));
      expect(shown.body.name).toMatchObject({ givenName: "Mara", familyName: "de Vries" });
      const unnamed = await send("POST", "/Users", newUser("sam.hill", { name: undefined }));
      expect(unnamed.body.name).toMatchObject({ givenName: "sam.hill", familyName: "" });
    },
  );

  test("takes the place of a pending invitation, with its role and license", { tags: ["SCIM-02.3"] }, async () => {
    const { send, newUser, company } = await aDirectory(stage, { licenses: 2 });
    const user = newUser();
    const invitation = await stage.anInvitation(company.id, { email: user.userName, role: "Full Access" });
    const { status, body } = await send("POST", "/Users", user);
    expect(status).toBe(201);
    expect(await findRole(stage, body.id)).toBe("Full Access");
    const { rows } = await stage.owner.query("select cancelled_at from invitations where id = $1", [invitation.id]);
    expect(rows).toEqual([{ cancelled_at: expect.any(Date) }]);
  });

  test("is refused with the same words if the address has an account anywhere", { tags: ["SCIM-02.5"] }, async () => {
    const { send, newUser, company } = await aDirectory(stage);
    const others = [
      await stage.aVendor({ companyId: company.id }),
      await stage.aVendor({ companyId: company.id, userStatus: "deactivated" }),
      await stage.aVendor(),
      await stage.aStaffMember(),
    ];
    const user = newUser();
    await send("POST", "/Users", user);
    const taken = {
      status: 409,
      body: {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
        status: "409",
        scimType: "uniqueness",
        detail: "This user name or email address is not available.",
      },
    };
    expect(await send("POST", "/Users", { ...user, userName: user.userName.toUpperCase() })).toMatchObject(taken);
    for (const { email } of others)
      expect(
        await send("POST", "/Users", newUser(undefined, { userName: email, emails: [{ value: email, type: "work" }] })),
      ).toMatchObject(taken);
  });

  test("is created once by two requests at the same time", { tags: ["SCIM-02.4"] }, async () => {
    const { send, newUser, company } = await aDirectory(stage);
    const user = newUser();
    const answers = await atOnce(
      stage,
      company.id,
      [1, 2].map(() => () => send("POST", "/Users", user)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { rowCount } = await stage.owner.query("select from users where email = $1", [user.userName]);
    expect(rowCount).toBe(1);
  });
});

test(
  "without a license no user is created or reactivated, and the record says so",
  { tags: ["SCIM-03.3", "SCIM-05.2"] },
  async () => {
    const { send, patch, newUser, company, tokenId } = await aDirectory(stage, { licenses: 2 });
    const first = await send("POST", "/Users", newUser());
    const second = newUser();
    const refused = { status: 403, body: { status: "403", detail: expect.stringContaining("no license left") } };
    expect(await send("POST", "/Users", second)).toMatchObject(refused);
    const { rowCount } = await stage.owner.query("select from users where email = $1", [second.userName]);
    expect(rowCount).toBe(0);

    expect((await send("POST", "/Users", { ...second, active: false })).body).toMatchObject({ active: false });
    await patch(`/Users/${first.body.id}`, deactivate);
    await send("POST", "/Users", newUser());
    expect(await patch(`/Users/${first.body.id}`, activate)).toMatchObject(refused);
    expect((await send("GET", `/Users/${first.body.id}`)).body).toMatchObject({ active: false });

    // The server records refusals after its response.
    await expect
      .poll(async () => {
        const { rows } = await stage.owner.query(
          "select action, details ->> 'key' as key from audit_entries where company_id = $1 and result = 'refused' order by id",
          [company.id],
        );
        return rows;
      })
      .toEqual([
        { action: "POST /scim/v2/{company_code}/Users", key: tokenId },
        { action: "PATCH /scim/v2/{company_code}/Users/{id}", key: tokenId },
      ]);
  },
);

test("two reactivations share no license", { tags: ["SCIM-03.3"] }, async () => {
  const { patch, company } = await aDirectory(stage, { licenses: 2 });
  const users = await Promise.all(
    [1, 2].map(() => stage.aVendor({ companyId: company.id, userStatus: "deactivated" })),
  );
  const answers = await atOnce(
    stage,
    company.id,
    users.map(
      ({ id }) =>
        () =>
          patch(`/Users/${id}`, activate),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
});

test(
  "a deleted user is deactivated, hidden, and comes back when the directory creates it again",
  { tags: ["SCIM-03.1", "SCIM-03.4"] },
  async () => {
    const { send, find, newUser } = await aDirectory(stage);
    const user = newUser();
    const { body } = await send("POST", "/Users", user);
    const removed = await send("DELETE", `/Users/${body.id}`);
    expect(removed).toMatchObject({ status: 204, body: undefined });
    const { rows } = await stage.owner.query("select status from users where id = $1", [body.id]);
    expect(rows).toEqual([{ status: "deactivated" }]);
    expect((await send("GET", `/Users/${body.id}`)).status).toBe(404);
    expect((await send("DELETE", `/Users/${body.id}`)).status).toBe(404);
    expect((await find("/Users", `userName eq "${user.userName}"`)).body.totalResults).toBe(0);
    expect((await send("GET", "/Users")).body.totalResults).toBe(1);

    const again = await send("POST", "/Users", { ...user, name: { givenName: "Joan", familyName: "Park" } });
    expect(again).toMatchObject({ status: 201, body: { id: body.id, active: true, name: { givenName: "Joan" } } });
  },
);

test(
  "the last Vendor Admin is deactivated, and the provider's work queue tells of the company",
  { tags: ["SCIM-03.2"] },
  async () => {
    const { patch, company, admin } = await aDirectory(stage);
    const inQueue = async () =>
      (
        await stage.owner.query("select from work_items where company_id = $1 and kind = 'no_administrator'", [
          company.id,
        ])
      ).rowCount;
    expect(await inQueue()).toBe(0);
    expect((await patch(`/Users/${admin.id}`, deactivate)).body).toMatchObject({ active: false });
    expect(await inQueue()).toBe(1);
    expect((await stage.call(admin.token, "GET", "/api/accounts/user-details/")).statusCode).toBe(401);
    await patch(`/Users/${admin.id}`, activate);
    expect(await inQueue()).toBe(0);
  },
);

test(
  "an address changes only to a proved domain, and ends what the former one could open",
  { tags: ["SCIM-02.7"] },
  async () => {
    const { patch, admin, domain } = await aDirectory(stage);
    const change = (value: string) => patch(`/Users/${admin.id}`, { op: "replace", path: "userName", value });
    expect((await change("mallory@elsewhere.example")).body).toMatchObject({
      status: "400",
      detail: expect.stringContaining("verified"),
    });
    const other = await stage.aVendor({ email: `${unique("other")}@${domain}` });
    expect((await change(other.email)).body).toMatchObject({ scimType: "uniqueness" });
    await stage.owner.query(
      "insert into password_resets (user_id, code_salt, address, claims) values ($1, 'x', '192.0.2.1', '{}')",
      [admin.id],
    );
    expect((await change(`Ada.Moss@${domain}`)).body).toMatchObject({
      userName: `Ada.Moss@${domain}`,
      emails: [{ value: `ada.moss@${domain}` }],
    });
    expect((await stage.call(admin.token, "GET", "/api/accounts/user-details/")).statusCode).toBe(401);
    const resets = await stage.owner.query("select from password_resets where user_id = $1 and used_at is null", [
      admin.id,
    ]);
    expect(resets.rowCount).toBe(0);
  },
);

test("a directory neither sees nor changes users of other companies", { tags: ["SCIM-01.4", "PERM-02"] }, async () => {
  const { send, patch, company } = await aDirectory(stage);
  const other = await stage.aVendor();
  expect((await send("GET", `/Users/${other.id}`)).status).toBe(404);
  expect((await patch(`/Users/${other.id}`, deactivate)).status).toBe(404);
  expect((await send("DELETE", `/Users/${other.id}`)).status).toBe(404);
  const full = await stage.owner.query<{ id: number }>("select id from roles where name = 'Full Access'");
  expect(
    (await patch(`/Groups/${full.rows[0]?.id}`, { op: "add", path: "members", value: [{ value: other.id }] })).status,
  ).toBe(400);
  const { rows } = await stage.owner.query("select status from users where id = $1", [other.id]);
  expect(rows).toEqual([{ status: "active" }]);
  await stage.owner.query("update companies set status = 'suspended' where id = $1", [company.id]);
  expect((await send("GET", "/Users")).body).toMatchObject({ status: "403", detail: expect.any(String) });
});

test(
  "a token has a limit of requests, like other keys, and the record tells of a refusal",
  { tags: ["SCIM-05.2", "KEY-02.1"] },
  async () => {
    await using slow = await openStage({ keyRequests: 2 });
    const { send, company, tokenId } = await aDirectory(slow);
    await send("GET", "/Users");
    await send("GET", "/Users");
    const answer = await send("GET", "/Users");
    expect(answer).toMatchObject({ status: 429, body: { status: "429" } });
    expect(answer.headers["retry-after"]).toEqual(expect.any(String));
    // The server records refusals after its response.
    await expect
      .poll(async () => {
        const { rows } = await slow.owner.query(
          "select action, details ->> 'key' as key from audit_entries where company_id = $1 and result = 'refused'",
          [company.id],
        );
        return rows;
      })
      .toEqual([{ action: "GET /scim/v2/{company_code}/Users", key: tokenId }]);
  },
);

test("a directory reads one schema and one type of resources", { tags: ["SCIM-02.1"] }, async () => {
  const { send } = await aDirectory(stage);
  for (const path of ["/Schemas", "/ResourceTypes"]) {
    const { body } = await send("GET", path);
    for (const one of body.Resources) {
      expect(await send("GET", `${path}/${one.id}`)).toMatchObject({ status: 200, body: one });
      expect(one.meta.location).toContain(`${path}/${one.id}`);
      expect((await send("GET", `${path}/${encodeURIComponent(one.id)}`)).body).toEqual(one);
    }
    expect(await send("GET", `${path}/urn:nothing`)).toMatchObject({ status: 404, body: { status: "404" } });
    expect(await send("GET", `${path}?filter=id%20eq%20%22User%22`)).toMatchObject({ status: 403 });
  }
});

test("an answer has the attributes that a directory asks for", { tags: ["SCIM-02.2"] }, async () => {
  const { send, newUser } = await aDirectory(stage);
  const user = newUser(undefined, { [enterpriseSchema]: { department: "Sales" }, title: "Clerk" });
  const created = await send("POST", "/Users?attributes=userName", user);
  const { id } = created.body;
  const [schemas, userName] = [[userSchema, enterpriseSchema], user.userName];
  expect([created.status, created.body]).toEqual([201, { schemas, id, userName }]);
  const whole = (await send("GET", `/Users/${id}`)).body;
  const { emails: _emails, name: _name, ...others } = whole;
  for (const [query, expected] of [
    ["attributes=userName", { schemas, id, userName }],
    ["attributes=USERNAME,%20title", { schemas, id, userName, title: "Clerk" }],
    [`attributes=${userSchema}:userName`, { schemas, id, userName }],
    [`attributes=${enterpriseSchema}`, { schemas, id, [enterpriseSchema]: { department: "Sales" } }],
    [`attributes=${enterpriseSchema}:department`, { schemas, id, [enterpriseSchema]: { department: "Sales" } }],
    [
      "attributes=name.givenName,emails.value",
      { schemas, id, name: { givenName: "Jo" }, emails: [{ value: userName }] },
    ],
    ["attributes=id", { schemas, id }],
    ["attributes=nothing", { schemas, id }],
    ["attributes=", whole],
    ["excludedAttributes=emails,NAME", others],
    ["excludedAttributes=id,schemas", whole],
    ["excludedAttributes=name.formatted,name.familyName,emails", { ...others, name: { givenName: "Jo" } }],
    ["attributes=name&excludedAttributes=name.formatted,name.familyName", { schemas, id, name: { givenName: "Jo" } }],
  ] as const) {
    expect((await send("GET", `/Users/${id}?${query}`)).body).toEqual(expected);
    const found = await send("GET", `/Users?${query}&filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
    expect(found.body).toMatchObject({ totalResults: 1, itemsPerPage: 1, Resources: [expected] });
    expect(found.body.Resources).toEqual([expected]);
  }
  for (const method of ["PUT", "PATCH"] as const) {
    const payload = method === "PUT" ? user : { Operations: [{ op: "replace", path: "active", value: true }] };
    expect((await send(method, `/Users/${id}?attributes=active`, payload)).body).toEqual({ schemas, id, active: true });
  }
});

test("a group is read with and without its members", { tags: ["SCIM-02.2"] }, async () => {
  const { send, find } = await aDirectory(stage);
  const [{ id }] = (await find("/Groups", 'displayName eq "View Only"')).body.Resources;
  const read = async (query: string) => Object.keys((await send("GET", `/Groups/${id}?${query}`)).body);
  expect(await read("attributes=displayName")).toEqual(["schemas", "id", "displayName"]);
  expect(await read("attributes=members.value")).toEqual(["schemas", "id", "members"]);
  expect(await read("excludedAttributes=Members")).toEqual(["schemas", "id", "displayName", "meta"]);
  const { body } = await send("GET", "/Groups?attributes=displayName");
  for (const group of body.Resources) expect(Object.keys(group)).toEqual(["schemas", "id", "displayName"]);
});
