import { expect, test } from "vitest";
import { createSecretBox } from "./secret-box.ts";

const old = "an old key of the tests of forty letters";
const current = "a new key of the tests of forty letters.";
const secret = Buffer.from("twenty bytes of text");

test("a secret is stored encrypted, and differently each time", { tags: ["MFA-03.2"] }, () => {
  const box = createSecretBox([current]);
  const [one, other] = [box.seal(secret, "ada"), box.seal(secret, "ada")];
  expect(one).not.toEqual(other);
  expect(one.includes(secret)).toBe(false);
  expect(box.open(one, "ada")).toEqual(secret);
});

test("another owner, another key and a changed byte open nothing", { tags: ["MFA-03.2"] }, () => {
  const sealed = createSecretBox([current]).seal(secret, "ada");
  const changed = Buffer.from(sealed);
  changed[15]! ^= 1; // The box is longer than 15 bytes.
  expect(createSecretBox([current]).open(sealed, "bob")).toBeUndefined();
  expect(createSecretBox([old]).open(sealed, "ada")).toBeUndefined();
  expect(createSecretBox([current]).open(changed, "ada")).toBeUndefined();
  expect(createSecretBox([current]).open(Buffer.from("short"), "ada")).toBeUndefined();
});

test("an older key opens what it encrypted", { tags: ["MFA-03.2"] }, () => {
  const sealed = createSecretBox([old]).seal(secret, "ada");
  expect(createSecretBox([current, old]).open(sealed, "ada")).toEqual(secret);
});
