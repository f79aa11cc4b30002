import { expect, test } from "vitest";
import { judgePassword } from "./judge-password.ts";

const person = {
  email: "z.mueller@bluemesa.example",
  first_name: "Zoë",
  last_name: "Müller-Moss",
  department: "Inside Sales",
  position: "Account Manager",
  company_name: "Blue Mesa Valve & Supply",
};

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
])("%s is a common password", { tags: ["PASS-02"] }, async (password) => {
  expect(await judgePassword(password, person)).toMatch(/^This password is one that many people use.*Choose/);
});

test.each([
  ["BlueMesa2026", "company's name"],
  ["bluemesavalvesupply1", "company's name"],
  ["Mesa2Blue9", "company's name"],
  ["B1ueM3$a77", "company's name"],
  ["ylppuS4evlaV", "company's name"],
  ["Zoe4Moss", "name"],
  ["Muller1977", "name"],
  ["Mueller77", "e-mail address"],
  ["Sales2027", "department"],
  ["Manager#12", "position"],
  ["ZoeBlue2026", "personal information"],
])("%s is like the person's %s", { tags: ["PASS-02"] }, async (password, what) => {
  expect(await judgePassword(password, person)).toMatch(
    new RegExp(`^This password is too similar to your ${what}\\. Choose`),
  );
});

test.each([
  "Gasket4Flange",
  "Copper7Lantern!",
  "Xk29dLq7",
  "Portal2026!",
  "Mossy4Harvest&River",
  "c0rrect#Horse&Battery",
  "x7".repeat(8) + "Kq#29vTz!bW5",
])("%s will do", { tags: ["PASS-02"] }, async (password) => {
  expect(await judgePassword(password, person)).toBeUndefined();
});
