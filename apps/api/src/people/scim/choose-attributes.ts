import { enterpriseSchema, groupSchema, userSchema } from "./show-resource.ts";

interface Choice {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}

type Resource = Readonly<Record<string, unknown>>;

/** The attributes that every answer has (RFC 7643, sections 3 and 3.1). */
const always = new Set(["schemas", "id"]);

/** The address of an attribute may begin with that of its schema, like `urn:ietf:params:scim:schemas:core:2.0:User:userName`. */
const cores = [userSchema, groupSchema].map((schema) => `${schema.toLowerCase()}:`);

/**
 * Leaves out the attributes that a request excludes or, if it names some, all others (RFC 7644, section 3.9). Names ignore case and may
 * reach into an attribute, like `name.givenName`. Unknown names are ignored.
 */
export function chooseAttributes(resource: Resource, choice: Choice) {
  const wanted = readNames(choice.attributes);
  const excluded = readNames(choice.excludedAttributes);
  return trim(resource, "", { wanted, excluded }) as Resource; // The id is always left.
}

/** Whether an answer can have this attribute, so that the server reads it only if it is needed. */
export const isChosen = (name: string, { attributes, excludedAttributes }: Choice) =>
  keeps(name.toLowerCase(), { wanted: readNames(attributes), excluded: readNames(excludedAttributes) }) !== "none";

function readNames(list: string | undefined) {
  const names = (list ?? "").split(",").map((name) => name.trim().toLowerCase());
  return names
    .filter((name) => name !== "")
    .map((name) => cores.reduce((short, core) => (short.startsWith(core) ? short.slice(core.length) : short), name));
}

interface Names {
  wanted: readonly string[];
  excluded: readonly string[];
}

/** Whether the attribute at a path is in the answer as a whole, in parts, or not. */
function keeps(path: string, { wanted, excluded }: Names): "all" | "parts" | "none" {
  const isBelow = (inner: string, outer: string) => inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}:`);
  if (always.has(path)) return "all";
  if (excluded.some((name) => name === path || isBelow(path, name))) return "none";
  const isWhole = wanted.length === 0 || wanted.some((name) => name === path || isBelow(path, name));
  if (!isWhole && !wanted.some((name) => isBelow(name, path))) return "none";
  return isWhole && !excluded.some((name) => isBelow(name, path)) ? "all" : "parts";
}

function trim(value: unknown, path: string, names: Names): unknown {
  if (Array.isArray(value)) return value.map((one) => trim(one, path, names));
  if (typeof value !== "object" || value === null) return value;
  const separator = path === enterpriseSchema.toLowerCase() ? ":" : ".";
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const at = (path === "" ? name : `${path}${separator}${name}`).toLowerCase();
      const kept = keeps(at, names);
      if (kept === "none") return [];
      return [[name, kept === "all" ? inner : trim(inner, at, names)]];
    }),
  );
}
