/* How readers see the values of secret fields. Forms need it while a user types, so this file imports no zod. */

const dots = "•••";
const hidden = /^•••[\p{L}\p{N}]{0,4}$/u;

/** Returns what readers see of a secret: its last four letters or digits, and at most half of them. */
export function hideSecret(secret: string) {
  const letters = [...secret.matchAll(/[\p{L}\p{N}]/gu)].map(([letter]) => letter);
  const shown = Math.min(4, Math.floor(letters.length / 2));
  return `${dots}${letters.slice(letters.length - shown).join("")}`;
}

/** Whether a text has the form in which readers see a secret. */
export const isHiddenSecret = (text: string) => hidden.test(text);

/** The message for a secret that contains dots of a hidden one. */
export const partOfSecret = "Enter the whole value.";

/** Whether a text contains a part of a hidden secret, so that it cannot be a new one. */
export const isPartOfSecret = (text: string) => text.includes("•");
