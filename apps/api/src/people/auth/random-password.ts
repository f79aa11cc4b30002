import { randomInt } from "node:crypto";

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/** 16 characters (93 bits) without easily confused ones, with at least one letter and one digit. */
export function randomPassword(): string {
  const password = Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join("");
  return /[A-Za-z]/.test(password) && /\d/.test(password) ? password : randomPassword();
}
