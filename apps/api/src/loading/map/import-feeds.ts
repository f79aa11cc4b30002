import type { LoadKind } from "@lading/contract";
import { feeds } from "../feeds/feeds.ts";
import { getFields, type ImportField } from "./import-field.ts";

/** Returns the fields that columns of such a file can become. */
export const getImportFields = (kind: LoadKind): readonly ImportField[] => getFields(feeds[kind]);
