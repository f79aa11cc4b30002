import { featureNames, permissions, type FeatureName } from "@lading/contract";
import { expect, test } from "vitest";
import type { Requirement } from "../lib/use-may.ts";
import { entriesFor, isSwitchedOff } from "./navigation.ts";

const having = (held: readonly string[], on: readonly FeatureName[]) => (requirement: Requirement) =>
  (!requirement.permission || [requirement.permission].flat().some((one) => held.includes(one))) &&
  (!requirement.flag || on.includes(requirement.flag));
const everything = having(permissions, featureNames);
const nothing = having([], featureNames);

const outline = (may: (requirement: Requirement) => boolean) =>
  Object.fromEntries(
    entriesFor(may).map(({ label, sections = [] }) => [label, sections.map((section) => section.label)]),
  );

test(
  "shows all entries with their sections to a user with all permissions",
  { tags: ["SHELL-03.1", "SHELL-04", "ORD-10.2"] },
  () => {
    expect(outline(everything)).toEqual({
      Home: [],
      Dashboard: [],
      "Product Catalog": [],
      Orders: [],
      "Document Repository": ["Corporate Agreements", "Product Documents", "Order Documents", "Archived Documents"],
      Notifications: ["Notifications", "Archived Notifications"],
      "Needed from You": [],
      Settings: [
        "User Profile",
        "Change Password",
        "Security",
        "Alerts",
        "Service Plans",
        "Account Management",
        "Company Sign-In",
        "Assistants",
        "API Keys",
        "Webhooks",
        "Shipping",
      ],
    });
  },
);

test("hides entries without permission, and entries without any section", { tags: ["SHELL-05.1", "PERM-01.2"] }, () => {
  expect(outline(nothing)).toEqual({
    Home: [],
    Dashboard: [],
    Notifications: ["Notifications", "Archived Notifications"],
    Settings: ["User Profile", "Change Password", "Security", "Alerts", "Service Plans", "Assistants"],
  });
  expect(outline(having(["order_documents.view_order_docs"], featureNames))).toMatchObject({
    "Document Repository": ["Order Documents"],
  });
});

test.for(featureNames)("hides what %s switches off", { tags: ["SHELL-05.2", "PERM-03.2"] }, (flag) => {
  const off = having(
    permissions,
    featureNames.filter((name) => name !== flag),
  );
  const shown = Object.entries(outline(off)).flat(2);
  expect(shown).not.toContain(flag);
});

test(
  "shows six entries without the features of orders and required documents",
  { tags: ["SHELL-03.1", "ORD-10.2"] },
  () => {
    const off = having(
      permissions,
      featureNames.filter((name) => name !== "Order Responses" && name !== "Required Documents"),
    );
    expect(Object.keys(outline(off))).toEqual([
      "Home",
      "Dashboard",
      "Product Catalog",
      "Document Repository",
      "Notifications",
      "Settings",
    ]);
    expect(isSwitchedOff("/orders", undefined, off)).toBe(true);
    expect(isSwitchedOff("/orders", undefined, everything)).toBe(false);
  },
);

test("detects addresses that are switched off for the user", { tags: ["SHELL-12", "CAT-08.2"] }, () => {
  expect(isSwitchedOff("/product-catalog", undefined, nothing)).toBe(true);
  expect(isSwitchedOff("/product-catalog/changes", undefined, nothing)).toBe(true);
  expect(isSwitchedOff("/product-catalog/changes", undefined, everything)).toBe(false);
  expect(isSwitchedOff("/document-repository", undefined, nothing)).toBe(true);
  const orders = having(["order_documents.view_order_docs"], featureNames);
  expect(isSwitchedOff("/document-repository", "Order Documents", orders)).toBe(false);
  expect(isSwitchedOff("/document-repository", "Archived Documents", orders)).toBe(true);
  expect(isSwitchedOff("/product-catalog", undefined, everything)).toBe(false);
  expect(isSwitchedOff("/help", undefined, nothing)).toBe(false);
});

test("opens the profile if account management is switched off", { tags: ["SHELL-12"] }, () => {
  expect(isSwitchedOff("/settings", "Account Management", nothing)).toBe(false);
});
