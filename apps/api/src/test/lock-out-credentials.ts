import { addTotp } from "./factor-fixture.ts";
import { newAddress } from "./addresses.ts";
import type { OauthStage } from "./oauth-fixture.ts";
import type { Stage } from "./stage.ts";
import { onlyRow } from "../ground/db/only-row.ts";

export const password = "Right-Word7";

/** The columns of the table in docs/security.md. */
export const credentials = [
  "Other sessions",
  "Sessions of staff as the user",
  "Sessions as users",
  "Links that sign in as a user",
  "Sign-ins half done",
  "Assistants",
  "Links for a password",
  "API keys",
] as const;

/** Tries each credential, and returns whether it works. */
export type Credentials = Partial<Record<(typeof credentials)[number], () => Promise<boolean>>>;

export interface Person {
  id: string;
  email: string;
  /** Of the session in which the person acts. */
  token: string;
  sessionId: string;
  /** Unset for staff. */
  companyId?: string;
}

/** The requests with which the tests act. */
export function actingOn(oauth: OauthStage) {
  const { stage } = oauth;
  const isOk = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode === 200;
  const isLive = (token: string) => isOk(stage.call(token, "GET", "/api/accounts/user-details/"));

  const signIn = async (email: string, remoteAddress = newAddress()) =>
    (await stage.call(undefined, "POST", "/api/token", { payload: { email, password }, remoteAddress })).json<{
      access: string;
      refresh: string;
      ticket: string;
    }>();

  const makeLink = async (staffToken: string, userId: string) =>
    (
      await stage.call(staffToken, "POST", "/api/provider/sign-in-as", {
        payload: { user_id: userId, reason: "A call for help" },
      })
    ).json<{ token: string }>().token;
  const openLink = (token: string) =>
    stage.call(undefined, "POST", "/api/accounts/token-from-temporary/", { payload: { token } });

  /** Returns the code of the newest mail to an address. */
  const readCode = async (email: string, purpose: Parameters<Stage["getCode"]>[0]) => {
    const { rows } = await stage.owner.query<{ id: string; salt: Buffer }>(
      `select code_id as id, code_salt as salt from mails where recipient = $1 and code_purpose = $2
       order by created_at desc limit 1`,
      [email, purpose],
    );
    return stage.getCode(purpose, onlyRow(rows));
  };

  const mailReset = async (email: string) => {
    await stage.call(undefined, "POST", "/api/accounts/request-password-reset/", {
      payload: { email },
      remoteAddress: newAddress(),
    });
    return readCode(email, "password-reset");
  };
  const reset = (token: string, to = "Other$Word8") =>
    stage.call(undefined, "POST", "/api/accounts/reset-password/", { payload: { token, password: to } });

  /** Signs in with the password alone, without the second step that follows. The ticket belongs to one client. */
  async function halfSignIn({ id, email }: Person, hasApp: boolean) {
    const remoteAddress = newAddress();
    const getCode = hasApp ? await addTotp(stage, id) : () => "";
    const { ticket } = await signIn(email, remoteAddress);
    return () =>
      isOk(
        hasApp
          ? stage.call(undefined, "POST", "/api/token/factor", {
              payload: { ticket, method: "totp", code: getCode() },
              remoteAddress,
            })
          : stage.call(undefined, "POST", "/api/token/enrolment/begin", { payload: { ticket }, remoteAddress }),
      );
  }

  /** A token by hand, an access and a refresh token of OAuth, and a code. Any of them that works counts. */
  async function connectAssistants({ token }: Person) {
    const made = await stage.call(token, "POST", "/api/accounts/tokens/", {
      payload: { name: "Scout", scopes: ["mcp:read"] },
    });
    const byHand = made.json<{ token: string }>().token;
    const { access_token, refresh_token } = await oauth.redeem(await oauth.getCode(token));
    const code = await oauth.getCode(token);
    return async () => {
      const works = await Promise.all([
        oauth.tryToken(byHand),
        oauth.tryToken(access_token),
        oauth.refresh(refresh_token).then(({ status }) => status),
        oauth.redeem(code).then(({ status }) => status),
      ]);
      return works.includes(200);
    };
  }

  /** Makes everything with which a person can act. `user` is a user of a company, and `staff` can sign in as it. */
  async function makeCredentials(person: Person, other: Person, { hasApp = true } = {}): Promise<Credentials> {
    const session = hasApp ? (await signIn(person.email)).access : undefined;
    const isStaff = person.companyId === undefined;
    const [staff, user] = isStaff ? [person, other] : [other, person];
    const acting = (await openLink(await makeLink(staff.token, user.id))).json<{ access: string }>().access;
    const link = await makeLink(staff.token, user.id);
    const { key } = await stage.anApiKey({
      owner: { id: person.id, ...(person.companyId && { companyId: person.companyId }) },
    });
    const resetLink = await mailReset(person.email);
    return {
      ...(session !== undefined && { "Other sessions": () => isLive(session) }),
      [isStaff ? "Sessions as users" : "Sessions of staff as the user"]: () => isLive(acting),
      "Links that sign in as a user": () => isOk(openLink(link)),
      "Sign-ins half done": await halfSignIn(person, hasApp),
      ...(!isStaff && { Assistants: await connectAssistants(person) }),
      "API keys": () => isOk(stage.call(key, "GET", isStaff ? "/api/provider/products/" : "/api/products/")),
      // The last, because a new password ends others.
      "Links for a password": () => isOk(reset(resetLink)),
    };
  }

  return { isLive, signIn, makeLink, openLink, readCode, mailReset, reset, makeCredentials };
}
