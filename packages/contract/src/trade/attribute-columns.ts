import { getAttribute, type AttributeId } from "./attributes.ts";

const sqlTypes = {
  text: "text",
  choice: "text",
  number: "numeric",
  money: "numeric",
  integer: "integer",
  date: "date",
  boolean: "boolean",
} as const;

export type SqlType = (typeof sqlTypes)[keyof typeof sqlTypes];

/** The attribute's column in the table `products` and in files of the intake. */
export const getColumn = (id: AttributeId): string => getAttribute(id).column ?? id;

/** PostgreSQL's type of that column. */
export const getSqlType = (id: AttributeId): SqlType => sqlTypes[getAttribute(id).value.type];
