import type { Schema } from "./api-document.ts";
import { Disclosure } from "./disclosure.tsx";
import { Prose } from "./prose.tsx";
import { isSchema, MOST_CHOICES, typeText } from "./type-text.ts";

/** The fields of a schema; those of the objects inside open on demand. */
export function SchemaView({ schema }: { schema: Schema }) {
  const { fields, choices } = getParts(schema);
  if (choices.length > 1)
    return (
      <ul className="flex flex-col gap-2">
        {choices.map((choice, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list of a document never changes
          <li key={index}>
            <Folded summary={nameOf(choice, index)} schema={choice} />
          </li>
        ))}
      </ul>
    );
  if (fields.length === 0) return <p className="text-fg2">{typeText(schema)}</p>;
  return (
    <ul className="divide-y divide-line">
      {fields.map(({ name, schema: field, isRequired }) => (
        <li key={name} className="py-2">
          <FieldLine name={name} schema={field} isRequired={isRequired} />
        </li>
      ))}
    </ul>
  );
}

/** A field or a parameter: name, type and meaning. */
export function FieldLine({
  name,
  schema,
  isRequired,
  description = schema.description,
}: {
  name: string;
  schema: Schema;
  isRequired: boolean;
  description?: string | undefined;
}) {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <code className="font-mono text-xs font-semibold wrap-anywhere">{name}</code>
        <span className="text-xs wrap-anywhere text-fg2">{typeText(schema)}</span>
        {!isRequired && <span className="text-xs text-fg3">optional</span>}
        {schema.default !== undefined && (
          <span className="text-xs text-fg3">default {JSON.stringify(schema.default)}</span>
        )}
      </div>
      {description && (
        <p className="text-sm text-pretty wrap-anywhere text-fg2">
          <Prose text={description} />
        </p>
      )}
      {hasParts(schema) && <Folded summary={`Fields of ${name}`} schema={schema} />}
      {schema.oneOf && schema.oneOf.length > MOST_CHOICES && !hasParts(schema) && (
        <Values name={name} choices={schema.oneOf} />
      )}
    </>
  );
}

const Folded = ({ summary, schema }: { summary: string; schema: Schema }) => (
  <Disclosure summary={summary}>
    <div className="mt-1 border-l-2 border-line pl-3">
      {schema.description && (
        <p className="text-sm text-fg2">
          <Prose text={schema.description} />
        </p>
      )}
      <SchemaView schema={schema} />
    </div>
  </Disclosure>
);

const Values = ({ name, choices }: { name: string; choices: Schema[] }) => (
  <Disclosure summary={`Values of ${name}`}>
    <ul className="mt-1 divide-y divide-line border-l-2 border-line pl-3">
      {choices.map(({ const: value, description = "" }) => (
        <li key={String(value)} className="py-1">
          <code className="font-mono text-xs wrap-anywhere">{String(value)}</code>
          <p className="text-xs text-fg2">
            <Prose text={description} />
          </p>
        </li>
      ))}
    </ul>
  </Disclosure>
);

interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

/** The fields of the object that a schema is, or of the objects in its list or map, or the schemas of which a value has one. */
function getParts(schema: Schema): { fields: Field[]; choices: Schema[] } {
  const { properties, required = [], items, additionalProperties, anyOf, oneOf } = schema;
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => ({
      name,
      schema: field,
      isRequired: required.includes(name),
    }));
    return { fields, choices: [] };
  }
  const inner = items ?? (isSchema(additionalProperties) ? additionalProperties : undefined);
  if (inner) return getParts(inner);
  const choices = (oneOf ?? anyOf ?? []).filter(hasParts);
  const [only] = choices;
  return choices.length === 1 && only ? getParts(only) : { fields: [], choices };
}

function hasParts(schema: Schema): boolean {
  const { fields, choices } = getParts(schema);
  return fields.length > 0 || choices.length > 0;
}

/** A choice of several objects is named by the field that tells them apart, for example its type. */
function nameOf({ properties = {} }: Schema, index: number) {
  const constant = Object.values(properties).find((property) => typeof property.const === "string")?.const;
  return typeof constant === "string" ? constant : `Form ${index + 1}`;
}
