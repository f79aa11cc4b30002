import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkPassword } from "./check-password.ts";

const person = {
  email: "jo@acme.example",
  first_name: "Jo",
  last_name: "Park",
  department: null,
  position: null,
  company_name: "Acme Valve",
};
const portal = { name: "Northgate Supply", abbreviation: "", mailbox: "", logoVersion: null };
const check = (password: string) => checkPassword(password, person, portal);

test("checks passwords one after another and returns each result to its request", { tags: ["PASS-02"] }, async () => {
  const [common, good, personal, portal] = await Promise.all(
    ["miley123", "Gasket4Flange", "AcmeValve2026", "Northgate1"].map(check),
  );
  expect(common).toMatch(/^This password is one that many people use/);
  expect(good).toBeUndefined();
  expect(personal).toMatch(/^This password is too similar to your company's name/);
  expect(portal).toMatch(/^This password is one that many people use/);
});

test("replaces a process that has died", async () => {
  await check("Gasket4Flange");
  const [pid = ""] = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").split(" ");
  process.kill(Number(pid), "SIGKILL");
  const results = await Promise.allSettled([check("login123"), check("login123")]);
  expect(results.at(-1)).toEqual({ status: "fulfilled", value: expect.stringMatching(/many people use/) });
});

test("lets a person with many requests delay others by at most two checks, and queue at most five", async () => {
  const order: string[] = [];
  const ask = (email: string) =>
    checkPassword("Gasket4Flange", { ...person, email }, portal).then(
      () => order.push(email),
      ({ status }: { status: number }) => order.push(`${email} ${status}`),
    );
  await Promise.all([...Array.from({ length: 7 }, () => ask("flood@acme.example")), ask("other@acme.example")]);
  expect(order.slice(0, 2)).toEqual(["flood@acme.example 429", "flood@acme.example 429"]);
  expect(order.indexOf("other@acme.example")).toBeLessThanOrEqual(4);
  expect(order).toHaveLength(8);
});
