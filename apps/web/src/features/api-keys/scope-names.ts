import { loadKindIds, loadKinds, loadScope, type Scope } from "@lading/contract";

interface ScopeText {
  name: string;
  /** The calls that a key with the scope may make, in the words of a person who does not know the API. */
  about: string;
}

/** The abilities of a key with each scope. */
export const scopeTexts: Readonly<Record<Scope, ScopeText>> = {
  "changes:read": { name: "Follow changes", about: "Every change, in order, to keep another system up to date." },
  "products:read": { name: "Read products", about: "Products with all their values." },
  "orders:read": { name: "Read orders", about: "Purchase orders with their lines." },
  "edits:write": {
    name: "Propose changes",
    about: "Changes of products, which wait for approval, and their withdrawal.",
  },
  "acknowledgements:write": {
    name: "Answer orders",
    about: "Answers to lines of purchase orders, and their withdrawal. A key of the provider answers for companies.",
  },
  "ship_notices:write": {
    name: "Announce shipments",
    about: "Ship notices of accepted lines of purchase orders, their changes and cancellations.",
  },
  "webhooks:write": {
    name: "Manage webhooks",
    about: "Addresses to which the portal sends changes. The owner of such an address reads these changes.",
  },
  // Object.fromEntries does not keep which keys there are.
  ...(Object.fromEntries(loadKindIds.map((kind) => [loadScope(kind), loadKinds[kind].scope])) as Record<
    ReturnType<typeof loadScope>,
    ScopeText
  >),
  "intake.images:write": { name: "Load pictures", about: "Pictures of products." },
};

/** Groups of scopes for a person who chooses some. */
const groups: readonly { name: string; has: (scope: Scope) => boolean }[] = [
  { name: "Read", has: (scope) => scope.endsWith(":read") },
  { name: "Load", has: (scope) => scope.startsWith("intake.") },
  {
    name: "Propose, answer and ship",
    has: (scope) => scope === "edits:write" || scope === "acknowledgements:write" || scope === "ship_notices:write",
  },
  { name: "Notify other systems", has: (scope) => scope === "webhooks:write" },
];

/** Returns the groups that have scopes, with these. */
export const groupScopes = (scopes: readonly Scope[]) =>
  groups.map(({ name, has }) => ({ name, scopes: scopes.filter(has) })).filter((group) => group.scopes.length > 0);

const presets: readonly { name: string; has: (scope: Scope) => boolean }[] = [
  { name: "ERP loads", has: (scope) => scope.startsWith("intake.") },
  { name: "Read changes", has: (scope) => scope.endsWith(":read") },
  { name: "Everything you may do", has: () => true },
];

/** Returns the usual choices of scopes. Those without a scope of this side are left out. */
export const listPresets = (scopes: readonly Scope[]) =>
  presets.map(({ name, has }) => ({ name, scopes: scopes.filter(has) })).filter((preset) => preset.scopes.length > 0);
