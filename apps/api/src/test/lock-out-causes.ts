import type { InjectOptions } from "fastify";
import { expect } from "vitest";
import { newAddress } from "./addresses.ts";
import { codesOfText } from "./totp-codes.ts";
import { actingOn, password, type Person } from "./lock-out-credentials.ts";
import type { OauthStage } from "./oauth-fixture.ts";
import { createAuthenticator } from "./passkey-fixture.ts";
import type { openRunner } from "./run-fixture.ts";
import { unique } from "./stage.ts";
import { onlyRow } from "../ground/db/only-row.ts";

/** The people who act on the person that is locked out. */
export interface Cast {
  oauth: OauthStage;
  runner: ReturnType<typeof openRunner>;
  person: Person;
  /** Two administrators of the person's company, or of the provider for staff. */
  admin: Person;
  second: Person;
  staff: Person;
  /** Of the person's company. */
  directory: (method: InjectOptions["method"], path: string, payload?: object) => Promise<{ statusCode: number }>;
  domain: string;
}

export interface Cause {
  act: (cast: Cast) => Promise<unknown>;
  /** Takes the cause back, where that gives the person something again. */
  undo?: (cast: Cast) => Promise<unknown>;
  /** Whether it needs a person without a second step. */
  withoutApp?: boolean;
  /** By default a user of a company. */
  isOfStaff?: boolean;
}

const people = "/api/provider/people";

/** Causes that end access, by the names of the rows in docs/security.md. A cause has one or several ways. */
export function createCauses(): Record<string, Record<string, Cause>> {
  const call = async (
    { oauth }: Cast,
    by: Person | undefined,
    method: InjectOptions["method"],
    url: string,
    payload?: object,
  ) => {
    const answer = await oauth.stage.call(by?.token, method, url, {
      ...(payload && { payload }),
      remoteAddress: newAddress(),
    });
    expect([200, 201], `${url} ${answer.body}`).toContain(answer.statusCode);
    return answer;
  };
  const own = (method: InjectOptions["method"], path: string, payload?: object): Cause => ({
    act: (cast) => call(cast, cast.person, method, `/api/accounts/${path}`, payload),
  });
  const byAdmin = (act: string, payload?: object) => (cast: Cast) =>
    call(cast, cast.admin, "POST", `/api/accounts/user/${cast.person.id}/${act}`, payload);
  const byStaff = (act: string, payload?: object) => (cast: Cast) =>
    call(
      cast,
      cast.staff,
      "POST",
      `/api/provider/companies/${cast.person.companyId}/users/${cast.person.id}/${act}`,
      payload,
    );
  const onStaff = (act: string, payload?: object) => (cast: Cast) =>
    call(cast, cast.admin, "POST", `${people}/${cast.person.id}/${act}`, payload);
  const provision = (getPatch: (cast: Cast) => object | undefined) => async (cast: Cast) => {
    const value = getPatch(cast);
    const answer = await cast.directory(value ? "PATCH" : "DELETE", `/Users/${cast.person.id}`, {
      ...(value && {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
        Operations: [{ op: "replace", value }],
      }),
    });
    expect([200, 204]).toContain(answer.statusCode);
  };
  const both = (actOn: (act: string) => Cause["act"], act: string, back?: string, isOfStaff = false): Cause => ({
    act: actOn(act),
    ...(back && { undo: actOn(back) }),
    isOfStaff,
  });

  const withoutSignInAs = ["provider.view_companies", "provider.view_products"];
  const giveRole = async (cast: Cast, permissions: string[]) => {
    const { id } = (
      await call(cast, cast.admin, "POST", "/api/provider/roles", { name: unique("Role"), permissions })
    ).json();
    await onStaff("change-role", { role_id: id })(cast);
  };
  const readRole = async ({ oauth, person }: Cast) =>
    onlyRow(
      (
        await oauth.stage.owner.query<{ id: number; permissions: string[] }>(
          `select u.role_id as id, array(select permission from role_permissions p where p.role_id = u.role_id) as permissions
         from users u where u.id = $1`,
          [person.id],
        )
      ).rows,
    );
  const editRole = async (cast: Cast, change: (permissions: string[]) => string[]) => {
    const { id, permissions } = await readRole(cast);
    await call(cast, cast.admin, "PATCH", `/api/provider/roles/${id}`, { permissions: change(permissions) });
  };

  const addPasskey = async (cast: Cast) => {
    const begun = await call(cast, cast.person, "POST", "/api/accounts/passkeys/begin");
    const response = createAuthenticator().create(begun.json().options);
    await call(cast, cast.person, "POST", "/api/accounts/passkeys/", { name: "Laptop", response });
  };
  const removePasskey = async (cast: Cast) => {
    const { rows } = await cast.oauth.stage.owner.query<{ id: string }>(
      `insert into passkeys (user_id, host, credential_id, public_key, counter, transports, is_synced, name)
       values ($1, 'localhost', gen_random_uuid(), 'x', 0, '{}', false, 'Laptop') returning id`,
      [cast.person.id],
    );
    await call(cast, cast.person, "DELETE", `/api/accounts/passkeys/${rows[0]?.id}`);
  };
  const addFirstApp = async (cast: Cast) => {
    const { signIn } = actingOn(cast.oauth);
    const remoteAddress = newAddress();
    const send = (path: string, payload: object) =>
      cast.oauth.stage.call(undefined, "POST", path, { payload, remoteAddress });
    const { ticket } = await signIn(cast.person.email, remoteAddress);
    const { secret } = (await send("/api/token/enrolment/begin", { ticket })).json<{ secret: string }>();
    const added = await send("/api/token/enrolment", { ticket, code: codesOfText(secret)() });
    expect(added.statusCode).toBe(200);
  };
  const recover = (base: (cast: Cast) => string) => async (cast: Cast) => {
    const path = `${base(cast)}/factor-recovery`;
    await call(cast, cast.admin, "POST", path, { reason: "Lost the phone" });
    await call(cast, cast.second, "POST", `${path}/approve`);
    const code = await actingOn(cast.oauth).readCode(cast.person.email, "factor-recovery");
    await call(cast, undefined, "POST", "/api/accounts/factor-recovery/confirm", { code });
  };
  const confirmEmail = async (cast: Cast) => {
    const email = `${unique("new")}@${cast.domain}`;
    await byAdmin("change-email", { email })(cast);
    const code = await actingOn(cast.oauth).readCode(email, "email-change");
    await call(cast, undefined, "POST", "/api/accounts/confirm-email/", { code });
  };
  const move = async (cast: Cast) => {
    const { stage } = cast.oauth;
    const { companyId: to } = await stage.aVendor({ role: "Vendor Admin" });
    const path = `/api/provider/companies/${cast.person.companyId}/user-moves/`;
    await call(cast, cast.staff, "POST", path, { to, users: [cast.person.id] });
    await cast.runner.execute();
  };
  const unlink = async (cast: Cast) => {
    const { rows } = await cast.oauth.stage.owner.query<{ id: string }>(
      `insert into company_identities (company_id, issuer, subject, user_id)
       values ($1, 'https://idp.example', $2, $3) returning id`,
      [cast.person.companyId, unique("subject"), cast.person.id],
    );
    await call(cast, cast.admin, "DELETE", `/api/accounts/company-sign-in/identities/${rows[0]?.id}`);
  };
  const enforce = (cast: Cast) =>
    call(cast, cast.admin, "POST", "/api/accounts/company-sign-in/switch", {
      on: true,
      enforced: true,
      exempt_users: [cast.admin.id],
    });
  const endOne = (cast: Cast) => call(cast, cast.person, "DELETE", `/api/accounts/sessions/${cast.person.sessionId}`);
  const resetPassword = async ({ oauth, person }: Cast) => {
    const { mailReset, reset } = actingOn(oauth);
    expect((await reset(await mailReset(person.email), "Third$Word9")).statusCode).toBe(200);
  };

  const isOfStaff = true;
  const everywhere = own("DELETE", "sessions/");
  const elsewhere = own("POST", "sessions/end-others");
  const change = own("POST", "change-password/", { old_password: password, new_password: "Third$Word9" });
  const renew = own("POST", "factor/recovery-codes");
  const removeApp = own("DELETE", "factor/");
  return {
    "The user signs out everywhere": { user: everywhere, staff: { ...everywhere, isOfStaff } },
    "The user signs out everywhere else": { user: elsewhere, staff: { ...elsewhere, isOfStaff } },
    "The user changes the password": { user: change, staff: { ...change, isOfStaff } },
    "The user sets a forgotten password": {
      user: { act: resetPassword },
      staff: { act: resetPassword, isOfStaff },
    },
    "The user adds an app or a passkey": { user: { act: addPasskey }, staff: { act: addPasskey, isOfStaff } },
    "The user adds the first app at the sign-in": { user: { act: addFirstApp, withoutApp: true } },
    "The user removes an app or a passkey": {
      app: removeApp,
      passkey: { act: removePasskey },
      "app of staff": { ...removeApp, isOfStaff },
    },
    "The user makes new recovery codes": { user: renew, staff: { ...renew, isOfStaff } },
    "A recovery removes the second step": {
      user: { act: recover(({ person }) => `/api/accounts/user/${person.id}`) },
      staff: { act: recover(({ person }) => `${people}/${person.id}`), isOfStaff },
    },
    "An administrator signs the user out": {
      "of the company": both(byAdmin, "end-sessions"),
      "of the provider": both(byStaff, "end-sessions"),
      "on staff": both(onStaff, "end-sessions", undefined, true),
    },
    "An administrator deactivates the user": {
      "of the company": both(byAdmin, "deactivate", "reactivate"),
      "of the provider": both(byStaff, "deactivate", "reactivate"),
      "on staff": both(onStaff, "deactivate", "reactivate", true),
    },
    "The directory deactivates or deletes the user": {
      deactivates: { act: provision(() => ({ active: false })), undo: provision(() => ({ active: true })) },
      deletes: { act: provision(() => undefined), undo: byAdmin("reactivate") },
    },
    "The user confirms a new address": { user: { act: confirmEmail } },
    "The directory gives the user a new address": {
      user: {
        act: provision(({ domain }) => ({
          emails: [{ value: `${unique("new")}@${domain}`, type: "work", primary: true }],
        })),
      },
    },
    "Staff move the user to another company": { user: { act: move } },
    "An administrator unlinks the company sign-in": { user: { act: unlink } },
    "The company enforces its sign-in": { user: { act: enforce } },
    "A staff member may no longer sign in as users": {
      "by another role": {
        act: (cast) => giveRole(cast, withoutSignInAs),
        undo: (cast) => giveRole(cast, [...withoutSignInAs, "provider.sign_in_as"]),
        isOfStaff,
      },
      "by a change of the role": {
        act: (cast) => editRole(cast, (all) => all.filter((one) => one !== "provider.sign_in_as")),
        undo: (cast) => editRole(cast, (all) => [...all, "provider.sign_in_as"]),
        isOfStaff,
      },
    },
    "The user gets another role, or loses a permission": {
      "by an administrator": { act: byAdmin("change-role", { name: "View Only" }) },
      "by staff": { act: byStaff("change-role", { name: "View Only" }) },
      "of staff": {
        act: (cast) => editRole(cast, (all) => all.filter((one) => one !== "provider.edit_texts")),
        isOfStaff,
      },
    },
    "The user ends one session": { user: { act: endOne } },
  };
}
