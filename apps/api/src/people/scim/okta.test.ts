import { afterAll, beforeAll, expect, test } from "vitest";
import { aDirectory, findGroupId, findRole } from "../../test/directory-fixture.ts";
import { openStage, type Stage } from "../../test/stage.ts";

/* The requests of Okta, in the forms that its documentation describes. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

test("Okta imports users, creates one, and sends its profile with PUT", { tags: ["SCIM-02.3"] }, async () => {
  const { send, find, newUser, domain, admin } = await aDirectory(stage);
  expect((await send("GET", "/Users?startIndex=1&count=2")).body).toMatchObject({
    totalResults: 1,
    startIndex: 1,
    itemsPerPage: 1,
    Resources: [{ id: admin.id, userName: admin.email, active: true }],
  });
  const user = newUser("kim", {
    displayName: "Jo Park",
    locale: "en-US",
    externalId: "00u1",
    groups: [],
    password: "x1!Secret",
  });
  expect((await find("/Users", `userName eq "${user.userName}"`)).body.totalResults).toBe(0);
  const { status, body } = await send("POST", "/Users", user);
  expect(status).toBe(201);

  const put = await send("PUT", `/Users/${body.id}`, {
    ...user,
    id: body.id,
    userName: `kim.lee@${domain}`,
    name: { givenName: "Kim", familyName: "Lee" },
    emails: [{ primary: true, value: `kim.lee@${domain}`, type: "work" }],
    meta: { resourceType: "User" },
  });
  expect(put).toMatchObject({
    status: 200,
    body: {
      id: body.id,
      externalId: "00u1",
      userName: `kim.lee@${domain}`,
      name: { givenName: "Kim", familyName: "Lee" },
      emails: [{ value: `kim.lee@${domain}` }],
      active: true,
    },
  });
  const mails = await stage.owner.query("select from mails where recipient = $1", [`kim@${domain}`]);
  expect(mails.rowCount, "the former address is told of the new one").toBe(1);
});

test("Okta deactivates with a PATCH of active, and never deletes", { tags: ["SCIM-03.1"] }, async () => {
  const { send, patch, newUser } = await aDirectory(stage);
  const { body } = await send("POST", "/Users", newUser());
  expect((await patch(`/Users/${body.id}`, { op: "replace", value: { active: false } })).body).toMatchObject({
    active: false,
  });
  expect((await send("GET", `/Users/${body.id}`)).body).toMatchObject({ active: false });
  expect((await patch(`/Users/${body.id}`, { op: "replace", value: { active: true } })).body).toMatchObject({
    active: true,
  });
});

test("Okta pushes a linked group with PUT", { tags: ["SCIM-04.1"] }, async () => {
  const directory = await aDirectory(stage);
  const { send, newUser, admin } = directory;
  const { body: user } = await send("POST", "/Users", newUser());
  const admins = await findGroupId(directory, "Vendor Admin");
  const put = await send("PUT", `/Groups/${admins}`, { displayName: "Vendor Admin", members: [{ value: user.id }] });
  expect(put.body.members.map(({ value }: { value: string }) => value)).toEqual([user.id]);
  expect([await findRole(stage, user.id), await findRole(stage, admin.id)]).toEqual(["Vendor Admin", "View Only"]);
  const empty = await send("PUT", `/Groups/${admins}`, { displayName: "Vendor Admin", members: [] });
  expect(empty).toMatchObject({
    status: 409,
    body: { status: "409", detail: expect.stringContaining("only active Vendor Admin") },
  });
});
