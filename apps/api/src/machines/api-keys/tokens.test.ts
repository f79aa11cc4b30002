import { afterAll, beforeAll, expect, test } from "vitest";
import { isGenuineForm } from "../../ground/http/api-key-form.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const path = "/api/accounts/tokens/";
const create = (token: string, scopes: readonly string[]) =>
  stage.call(token, "POST", path, { payload: { name: "Scout", scopes } });

test("shows a new token once, stores its hash and ends it after 90 days", { tags: ["MCP-03.4"] }, async () => {
  const user = await stage.aVendor();
  const made = await create(user.token, ["mcp:read", "mcp:propose"]);
  expect(made.statusCode).toBe(201);
  const { token, ...shown } = made.json();
  expect(isGenuineForm(token)).toBe(true);
  const days = (Date.parse(shown.expires_at) - Date.parse(shown.created_at)) / (24 * 60 * 60 * 1000);
  expect(days).toBe(90);
  expect((await stage.call(user.token, "GET", path)).json()).toEqual([shown]);
  const { rows } = await stage.owner.query("select t::text as row from api_keys t where id = $1", [shown.id]);
  expect(rows[0].row).not.toContain(token);
});

test("requires the scope that reads, and knows no others", { tags: ["MCP-03.4"] }, async () => {
  const { token } = await stage.aVendor();
  for (const scopes of [[], ["mcp:propose"], ["mcp:read", "changes:read"]]) {
    const answer = await create(token, scopes);
    expect(answer.statusCode).toBe(400);
  }
});

test("hides the tokens of a person from colleagues and from the company's keys", { tags: ["MCP-03.6"] }, async () => {
  const user = await stage.aVendor();
  const colleague = await stage.aVendor({ companyId: user.companyId });
  const { id } = (await create(user.token, ["mcp:read"])).json();
  for (const list of [path, "/api/accounts/api-keys/"])
    expect((await stage.call(colleague.token, "GET", list)).json()).toEqual([]);
  expect((await stage.call(user.token, "GET", "/api/accounts/api-keys/")).json()).toEqual([]);
  for (const address of [`${path}${id}`, `/api/accounts/api-keys/${id}`])
    expect((await stage.call(colleague.token, "DELETE", address)).statusCode).toBe(404);
  expect((await stage.call(user.token, "DELETE", `${path}${id}`)).statusCode).toBe(200);
  expect((await stage.call(user.token, "GET", path)).json()).toEqual([]);
});

test.each([
  ["a new password", (user: User) => changePassword(user)],
  ["signing out everywhere", (user: User) => stage.call(user.token, "DELETE", "/api/accounts/sessions/")],
  ["the user's deactivation, also after a reactivation", (user: User) => deactivateForAWhile(user)],
])("ends the tokens of a user's assistants with %s, and no other key", { tags: ["MCP-03.3"] }, async (_how, end) => {
  const user = await stage.aVendor({ password: "Quiet-River-71!" });
  const colleague = await stage.aVendor({ companyId: user.companyId });
  const mine = await stage.anApiKey({ owner: user, scopes: ["mcp:read"], isPersonal: true });
  const others = [
    await stage.anApiKey({ owner: user, scopes: ["products:read"] }),
    await stage.anApiKey({ owner: colleague, scopes: ["mcp:read"], isPersonal: true }),
  ];
  expect((await end(user)).statusCode).toBe(200);
  const answer = await stage.call(mine.key, "GET", "/api/products/");
  expect(answer.json()).toMatchObject({ code: "api_key_revoked" });
  for (const { id } of others) {
    const { rows } = await stage.owner.query("select revoked_at from api_keys where id = $1", [id]);
    expect(rows).toEqual([{ revoked_at: null }]);
  }
});

type User = Awaited<ReturnType<Stage["aVendor"]>>;

const changePassword = (user: User) =>
  stage.call(user.token, "POST", "/api/accounts/change-password/", {
    payload: { old_password: "Quiet-River-71!", new_password: "Copper7Lantern" },
  });

async function deactivateForAWhile({ companyId, id }: User) {
  const admin = await stage.aVendor({ companyId, role: "Vendor Admin" });
  await stage.call(admin.token, "POST", `/api/accounts/user/${id}/deactivate`);
  return stage.call(admin.token, "POST", `/api/accounts/user/${id}/reactivate`);
}
