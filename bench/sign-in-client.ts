import { Agent } from "node:http";
import { Secret, TOTP } from "otpauth";
import { runCrowd, send } from "./crowd.ts";
import { factorEmail, signInEmail } from "./people.ts";

/*
 * Signs users in, each from a different address: one after the other, or a number per second however long the responses take.
 * A separate process, so that its work does not delay the pings.
 */

export interface SignInOptions {
  port: number;
  password: string;
  count: number;
  perSecond?: number;
  /** The secret of the users' authenticator apps, if they have them. An app's code works once, so each user signs in once. */
  totp?: string;
}

process.on("message", (options: SignInOptions) => {
  run(options).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

function run({ port, password, totp, ...crowd }: SignInOptions) {
  const agent = new Agent({ keepAlive: true });
  return runCrowd(crowd, (number) => {
    const client = { agent, port, number };
    return totp === undefined
      ? send(client, "/api/token", { email: signInEmail(number), password })
      : signInWithApp(client, { email: factorEmail(number), password }, totp);
  });
}

/** Sends the password and then the code, and adds both times. */
async function signInWithApp(client: Parameters<typeof send>[0], credentials: object, totp: string) {
  const first = await send(client, "/api/token", credentials);
  const { ticket } = JSON.parse(first.body) as { ticket: string }; // The response of the contract.
  const code = new TOTP({ secret: Secret.fromBase32(totp) }).generate();
  const second = await send(client, "/api/token/factor", { ticket, method: "totp", code });
  return { ...second, ms: first.ms + second.ms };
}
