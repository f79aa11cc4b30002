import type { IntakeKind } from "@lading/contract";
import { feeds } from "../feeds/feeds.ts";
import { getFields, type ImportField } from "./import-field.ts";

/** Returns the fields that columns of such a file can become. */
export const getFieldsOf = (kind: IntakeKind): readonly ImportField[] => getFields(feeds[kind]);
