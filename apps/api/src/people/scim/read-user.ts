import { emailAddress, hasControls, requiredText, text, type ScimOperation } from "@lading/contract";
import * as z from "zod/mini";
import { checkedFields } from "../../ground/http/validate-request.ts";
import { ScimRefusal } from "./scim-refusal.ts";

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/;
const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:user";
const WORK_EMAIL = /^emails(\[\s*(type\s+eq\s+"work"|primary\s+eq\s+true)\s*\])?(\.value)?$/;
const PATH = /^[\w$:.-]+(\[[^[\]]*\](\.[\w$-]+)?)?$/;

/** The attributes that the portal stores, by their paths in lower case, because names of attributes ignore case. */
const attributes = {
  username: "userName",
  externalid: "externalId",
  active: "active",
  displayname: "displayName",
  "name.givenname": "givenName",
  "name.familyname": "familyName",
  title: "title",
  email: "email",
  [`${ENTERPRISE}:department`]: "department",
} as const;

type Given = Map<string, unknown>;

/** Reads the attributes of a resource that the portal stores. */
export function readResource(resource: object) {
  const given: Given = new Map();
  collect(given, "", resource);
  return check(given);
}

/** Reads the new values of the attributes that PATCH operations change; null for a removed one. */
export function readOperations(operations: readonly ScimOperation[]) {
  const given: Given = new Map();
  for (const { op, path = "", value } of operations) {
    const kind = readOp(op);
    if (path !== "" && !PATH.test(path)) throw new ScimRefusal(400, "invalidPath", `${path} is not a path.`);
    if (kind === "remove") remove(given, path);
    else if (path === "" && !isRecord(value))
      throw new ScimRefusal(400, "invalidSyntax", "An operation without a path needs an object as its value.");
    else collect(given, path, value);
  }
  return check(given);
}

/** Entra writes the names of operations with a capital. */
export function readOp(op: string) {
  const kind = op.toLowerCase();
  if (kind === "add" || kind === "replace" || kind === "remove") return kind;
  throw new ScimRefusal(400, "invalidSyntax", `There is no operation ${op}.`);
}

/** Adds the values below a path. Keys of objects may be paths themselves, for example "name.givenName". */
function collect(given: Given, path: string, value: unknown) {
  const key = normalize(path);
  if (key === "email" && (Array.isArray(value) || isRecord(value))) given.set(key, findWorkEmail(value));
  else if (isRecord(value)) for (const [name, inner] of Object.entries(value)) collect(given, join(key, name), inner);
  else given.set(key, value);
}

function remove(given: Given, path: string) {
  if (path === "") throw new ScimRefusal(400, "noTarget", "A removal needs a path.");
  const key = normalize(path);
  for (const name of Object.keys(attributes))
    if (name === key || name.startsWith(`${key}.`) || name.startsWith(`${key}:`)) given.set(name, null);
}

function normalize(path: string) {
  const key = path.trim().toLowerCase().replace(CORE, "");
  return WORK_EMAIL.test(key) ? "email" : key;
}

const join = (key: string, name: string) => (key === "" ? name : `${key}${key === ENTERPRISE ? ":" : "."}${name}`);

function findWorkEmail(value: object) {
  const emails: unknown[] = Array.isArray(value) ? value : [value];
  const records = emails.filter(isRecord);
  const { value: address = null } =
    records.find(({ type }) => typeof type === "string" && type.toLowerCase() === "work") ??
    records.find(({ primary }) => primary === true) ??
    records.find(({ type }) => type === undefined) ??
    {};
  return address;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const optionalText = (maximum: number) => z.optional(z.nullable(text(maximum)));

const email = emailAddress("An email address is required.", "Must be an email address.").check(z.toLowerCase());

/** Entra sends truth values as texts, for example "False". */
const truth = z.pipe(
  z.transform((value) => (typeof value === "string" ? { true: true, false: false }[value.toLowerCase()] : value)),
  z.boolean("Must be true or false."),
);

const Values = z.object({
  userName: z.optional(requiredText(254, "userName is required.")),
  // It is compared as it is, because the directory may tell people apart by a space.
  externalId: z.optional(
    z.nullable(
      z.string("Must be text.").check(
        z.minLength(1, "Must not be empty."),
        z.maxLength(255, "Must be at most 255 characters."),
        z.refine((value) => !hasControls(value) && value.isWellFormed(), "Must not contain control characters."),
      ),
    ),
  ),
  active: z.optional(truth),
  displayName: optionalText(200),
  givenName: optionalText(100),
  familyName: optionalText(100),
  title: optionalText(100),
  department: optionalText(100),
  email: z.optional(z.nullable(email)),
});

export type UserValues = z.output<typeof Values>;

const check = (given: Given): UserValues =>
  checkedFields(
    Values,
    Object.fromEntries(
      Object.entries(attributes).flatMap(([key, name]) => (given.has(key) ? [[name, given.get(key)]] : [])),
    ),
  );
