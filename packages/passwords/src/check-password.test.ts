import { expect, test } from "vitest";
import { getObjection } from "./test/get-objection.ts";

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
