import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newAddress } from "../../../test/addresses.ts";
import { aCompanyWithSignIn } from "../../../test/company-sign-in-fixture.ts";
import { addTotp } from "../../../test/factor-fixture.ts";
import { codesOfText } from "../../../test/totp-codes.ts";
import { createAuthenticator } from "../../../test/passkey-fixture.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

/* Tests of the accounts that passwords and factors still open after the company has enforced its own sign-in. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Right-Word7";
let user: Awaited<ReturnType<Stage["aVendor"]>>;
let remoteAddress: string;
beforeEach(async () => {
  const company = await aCompanyWithSignIn(stage, "https://login.example");
  user = await stage.aVendor({ companyId: company.id, email: `user@${company.domain}`, password });
  remoteAddress = newAddress();
});

const enforce = () =>
  stage.owner.query("update company_sign_ins set is_enforced = true where company_id = $1", [user.companyId]);
const exempt = () =>
  stage.owner.query("insert into company_sign_in_exemptions (user_id, company_id) values ($1, $2)", [
    user.id,
    user.companyId,
  ]);
const send = (url: string, payload: object) => stage.call(undefined, "POST", url, { payload, remoteAddress });
const begin = async () =>
  (await send("/api/token", { email: user.email, password })).json<{ ticket: string; enrolment_required?: true }>();
const again = { code: "sign_in_again" };

test("a ticket from before opens nothing", { tags: ["SSO-05.1", "MFA-02.5"] }, async () => {
  const code = await addTotp(stage, user.id);
  const { ticket } = await begin();
  await enforce();
  const finish = () => send("/api/token/factor", { ticket, method: "totp", code: code() });
  expect((await finish()).json()).toMatchObject(again);
  await exempt();
  expect((await finish()).json()).toHaveProperty("access");
});

test("a ticket from before adds no first app", { tags: ["SSO-05.1", "MFA-01.6"] }, async () => {
  await stage.owner.query("update companies set factor_policy = 'all' where id = $1", [user.companyId]);
  await begin();
  await stage.owner.query("update users set factor_due_at = now() where id = $1", [user.id]);
  const { ticket, enrolment_required } = await begin();
  expect(enrolment_required).toBe(true);
  const { secret } = (await send("/api/token/enrolment/begin", { ticket })).json<{ secret: string }>();
  await enforce();
  const add = () => send("/api/token/enrolment", { ticket, code: codesOfText(secret)() });
  expect((await add()).json()).toMatchObject(again);
  await exempt();
  expect((await add()).json()).toHaveProperty("access");
});

test("a passkey opens nothing", { tags: ["SSO-05.1"] }, async () => {
  const authenticator = createAuthenticator();
  const path = "/api/accounts/passkeys/";
  const { options } = (await stage.call(user.token, "POST", `${path}begin`)).json();
  await stage.call(user.token, "POST", path, {
    payload: { name: "Laptop", response: authenticator.create(options) },
  });
  const signIn = async () => {
    const asked = (await send("/api/token/passkey/begin", {})).json<{ challenge: string }>();
    return send("/api/token/passkey", { response: authenticator.prove(asked) });
  };
  expect((await signIn()).json()).toHaveProperty("access");
  await enforce();
  const refused = await signIn();
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: "company_sign_in_required",
    detail: expect.stringContaining("passkey"),
  });
  await exempt();
  expect((await signIn()).json()).toHaveProperty("access");
});
