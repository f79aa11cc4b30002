import { Secret } from "otpauth";
import { createTotpSecret } from "../people/auth/factor/totp.ts";
import { createSecretBox } from "../ground/codes/secret-box.ts";
import { encryptionKeys, type Stage } from "./stage.ts";
import { codesOf } from "./totp-codes.ts";

/** Gives a user an authenticator app. Returns a function that shows its code, now or this many steps of 30 seconds later. */
export async function addTotp({ owner }: Pick<Stage, "owner">, userId: string) {
  const secret = createTotpSecret();
  await owner.query("insert into totp_factors (user_id, secret, last_step) values ($1, $2, 0)", [
    userId,
    createSecretBox(encryptionKeys).seal(secret, userId),
  ]);
  return codesOf(new Secret({ buffer: Uint8Array.from(secret).buffer }));
}

/** Returns a code with digits of full width, as some input methods type them. */
export const inFullWidth = (code: string) =>
  code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
