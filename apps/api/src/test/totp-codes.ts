import { Secret, TOTP } from "otpauth";

/** Returns a function that shows the code of a secret now, or this many steps of 30 seconds later. */
export function codesOf(secret: Secret) {
  const totp = new TOTP({ secret });
  return (later = 0) => totp.generate({ timestamp: Date.now() + later * 30_000 });
}

/** Shows the codes of a secret that the portal has given as text. */
export const codesOfText = (text: string) => codesOf(Secret.fromBase32(text));
