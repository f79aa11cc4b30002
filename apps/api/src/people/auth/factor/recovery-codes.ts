import { createHash, randomBytes } from "node:crypto";

const COUNT = 10;
/** Without I, O, 0 and 1, which people confuse. 32 letters are 5 bits each. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** 120 bits. From 112 on, ASVS 6.5.2 accepts a fast hash. */
const LENGTH = 24;

/** Ten new codes in groups of four letters. */
export const createRecoveryCodes = () =>
  Array.from({ length: COUNT }, () =>
    [...randomBytes(LENGTH)]
      .map((byte) => LETTERS[byte % LETTERS.length])
      .join("")
      .replace(/(.{4})(?=.)/g, "$1-"),
  );

/** Spaces, hyphens and lowercase letters make no difference. */
export const hashRecoveryCode = (code: string) =>
  createHash("sha256")
    .update(`recovery code ${code.replace(/[\s-]/g, "").toUpperCase()}`)
    .digest();
