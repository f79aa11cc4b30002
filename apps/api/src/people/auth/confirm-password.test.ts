import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, tokenSecrets, type Stage } from "../../test/stage.ts";
import { createTokenSigner } from "./tokens.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Correct horse 7 staple";
const confirm = (token: string, given: string) =>
  stage.call(token, "POST", "/api/accounts/confirm-password/", { payload: { password: given } });
const makeKey = (token: string) =>
  stage.call(token, "POST", "/api/accounts/api-keys/", { payload: { name: "ERP", scopes: ["changes:read"] } });

async function aVendorToConfirm() {
  const vendor = await stage.aVendor({ password });
  await stage.owner.query("update sessions set confirmed_at = null where id = $1", [vendor.sessionId]);
  return vendor;
}

test("allows a dangerous call for ten minutes after the right password", { tags: ["KEY-01.1"] }, async () => {
  const { token, sessionId } = await aVendorToConfirm();
  expect((await makeKey(token)).json()).toMatchObject({ code: "password_required" });
  expect((await confirm(token, password)).statusCode).toBe(200);
  expect((await makeKey(token)).statusCode).toBe(201);
  await stage.owner.query("update sessions set confirmed_at = now() - interval '10 minutes' where id = $1", [
    sessionId,
  ]);
  expect((await makeKey(token)).json()).toMatchObject({ code: "password_required" });
});

test("refuses a wrong password, and makes the user wait after five", { tags: ["KEY-01.1"] }, async () => {
  const { token, id } = await aVendorToConfirm();
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await confirm(token, "wrong")).json()).toMatchObject({ code: "wrong_password" });
  const blocked = await confirm(token, password);
  expect(blocked.statusCode).toBe(429);
  expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(0);
  expect((await makeKey(token)).json()).toMatchObject({ code: "password_required" });
  // The server also records that it made the user wait, after its response.
  const { rows } = await stage.owner.query(
    "select from audit_entries where actor_id = $1 and action = 'POST /api/accounts/confirm-password/' and details ->> 'status' is null",
    [id],
  );
  expect(rows).toHaveLength(5);
});

test("counts for one session, not for the others of the user", { tags: ["KEY-01.1"] }, async () => {
  const { id, companyId, token } = await aVendorToConfirm();
  const { rows } = await stage.owner.query<{ id: string }>(
    "insert into sessions (user_id, refresh_salt) values ($1, '\\x00') returning id",
    [id],
  );
  const other = await createTokenSigner(tokenSecrets).accessToken({ id: onlyRow(rows).id, userId: id, companyId });
  await confirm(token, password);
  expect((await makeKey(token)).statusCode).toBe(201);
  expect((await makeKey(other)).json()).toMatchObject({ code: "password_required" });
});
