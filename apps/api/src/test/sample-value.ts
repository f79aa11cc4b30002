import * as z from "zod/mini";

/** The plainest value that a schema accepts. */
export function createSample(schema: z.ZodMiniType): unknown {
  return sampleOfJson(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function sampleOfJson(schema: JsonSchema): unknown {
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return sampleOfJson(choice);
  if (schema.type === "object") {
    const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(required.map(([name, property]) => [name, sampleOfJson(property as JsonSchema)])); // Never a boolean schema here.
  }
  if (schema.type === "array") return [sampleOfJson((schema.items ?? {}) as JsonSchema)]; // JSON Schema describes items by a schema.
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  if (schema.type === "boolean") return true;
  if (schema.format === "uuid") return crypto.randomUUID();
  if (schema.format === "date-time") return "2026-01-31T00:00:00Z";
  if (schema.format === "email") return "user@acme.example";
  if (schema.pattern === "^\\d{1,12}$") return "1";
  if (schema.pattern === "^\\d{4}-(0[1-9]|1[0-2])$") return "2026-01";
  return "x".repeat(Math.max(1, schema.minLength ?? 1));
}
