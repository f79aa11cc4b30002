import { dictionary } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { expect, test } from "vitest";
import { checkPassword } from "./check-password.ts";

const person = {
  email: "z.mueller@bluemesa.example",
  first_name: "Zoë",
  last_name: "Müller-Moss",
  department: "Inside Sales",
  position: "Account Manager",
  company_name: "Blue Mesa Valve & Supply",
};

const getObjection = (password: string) =>
  checkPassword({ password, person, portalNames: ["Northgate Supply", "NGS"] }).objection;

test.each([
  "Password1",
  "P@ssw0rd!",
  "Welcome2026!",
  "Summer2026",
  "qwerty123",
  "1q2w3e4r",
  "abcd1234",
  "aaaaaaa1",
  "aB3".repeat(40),
  "Letmein#1",
  "miley123",
  "login123",
  "Northgate1",
  "Northgate2026!",
  "NGS20266",
  "Portal2026!",
  "Lading2026",
  "NorthgateSupply2026",
  "VendorPortal2026",
  "n0rthg4te$upply#77",
  "Supply@Northgate9",
  "NORTHGATE7NORTHGATE",
  "etaghtroN2026",
  "V3nd0r#Portal!26",
  "NGSPortal20266",
  "LadingVendor12",
  "Tractor#77",
  "river4stone",
])("rejects the common password %s", { tags: ["PASS-02"] }, (password) => {
  expect(getObjection(password)).toMatch(/^This password is one that many people use.*Choose/);
});

test.each([
  ["BlueMesa2026", "company's name"],
  ["bluemesavalvesupply1", "company's name"],
  ["Mesa2Blue9", "company's name"],
  ["B1ueM3$a77", "company's name"],
  ["ylppuS4evlaV", "company's name"],
  ["Zoe4Moss", "name"],
  ["Muller1977", "name"],
  ["Mueller77", "email address"],
  ["Sales2027", "department"],
  ["Manager#12", "position"],
  ["ZoeBlue2026", "personal information"],
])("rejects %s, which resembles the person's %s", { tags: ["PASS-02"] }, (password, what) => {
  expect(getObjection(password)).toMatch(new RegExp(`^This password is too similar to your ${what}\\. Choose`));
});

test.each([
  "Gasket4Flange",
  "Copper7Lantern!",
  "Xk29dLq7",
  "Mossy4Harvest&River",
  "c0rrect#Horse&Battery",
  "correct4HorseBatteryStaple",
  "Tractor82649175",
  "x7".repeat(8) + "Kq#29vTz!bW5",
])("accepts %s", { tags: ["PASS-02"] }, (password) => {
  expect(getObjection(password)).toBeUndefined();
});

test("accepts at most one in a hundred common passwords and words with usual endings", () => {
  const known = [...sample(dictionary["passwords-common"].filter(isChoosable)), ...sample(withEndings())];
  const passed = [];
  for (const password of known) if (!getObjection(password)) passed.push(password);
  expect(known).toHaveLength(400);
  expect(passed.length).toBeLessThanOrEqual(4);
});

/** Whether the password meets the rules for its characters. */
const isChoosable = (text: string) => /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d@$!%*#?&]{8,128}$/.test(text);
const sample = (all: string[]) => all.filter((_, place) => place % Math.floor(all.length / 200) === 0).slice(0, 200);

function withEndings() {
  const words = [dictionary["passwords-common"], english["firstnames-en"], english["wikipedia-en"]].flatMap((list) =>
    list.filter((word) => /^[a-z]{5,}$/.test(word)).slice(0, 2000),
  );
  return words
    .flatMap((word, place) => {
      const ending = ["1", "123", "07", "2026", "1!", "2026!"][place % 6];
      return [`${word}${ending}`, `${word[0]?.toUpperCase()}${word.slice(1)}${ending}`];
    })
    .filter(isChoosable);
}
