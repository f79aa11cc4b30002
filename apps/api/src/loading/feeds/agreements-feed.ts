import { agreementStatuses, requiredText } from "@lading/contract";
import * as z from "zod/mini";
import {
  findLoadedAgreements,
  findNeededTypes,
  type LoadedAgreement,
  storeAgreements,
} from "./agreement-load-queries.ts";
import { type Batch, extend, getColumnValues } from "./batch.ts";
import type { Fault } from "./fault.ts";
import type { Feed, LoadScope } from "./feed.ts";
import { code, day, line } from "./field-rules.ts";
import { resolveCompanies } from "./find-companies.ts";

const MISSING = "1";

/**
 * Status and expiration date of agreements. A row cannot carry a file: it changes an agreement that has one, or records that an
 * agreement is required and missing. `name` chooses among several agreements of the type.
 */
export const agreementsFeed: Feed = {
  kind: "agreements",
  table: "agreements",
  touches: ["agreements"],
  columns: {
    company_code: { required: true, value: code, isReference: true },
    document_type: { required: true, value: requiredText(100), isReference: true },
    name: { value: line, isReference: true },
    status: { required: true, value: z.enum(agreementStatuses, "Must be 1, 2, 3 or 4.") },
    expiration_date: { value: day, type: "date" },
  },
  company: "company_id",
  namedBy: ["company_code", "document_type"],
  notes:
    "Name the document where a type has several. The status is 1 to 4: status 1 records that the agreement is required and missing, the others change an agreement that has a document.",
  key: ["company_id", "type_in_small_letters", "id"],
  identity: ["company_id", "id"],
  async resolve(scope, batch) {
    await resolveCompanies(scope, batch);
    await resolveAgreements(scope, batch);
  },
  store: (scope, _feed, batch) => storeAgreements(scope, batch),
};

/** Adds the ids of agreements, null if the row records a missing one, and the type as it is compared. */
async function resolveAgreements(scope: LoadScope, batch: Batch) {
  const toKey = (companyId: string | null, type: string | null) => `${companyId} ${type?.toLowerCase()}`;
  const known = Map.groupBy(
    await findLoadedAgreements(scope, getColumnValues(batch, "company_id"), getColumnValues(batch, "document_type")),
    ({ companyId, documentType }) => toKey(companyId, documentType),
  );
  const toNeeded = (companyId: string | null, type: string | undefined) => `${companyId} ${type?.replaceAll(" ", "")}`;
  const needed = new Set(
    (await findNeededTypes(scope, getColumnValues(batch, "company_id"))).map(({ companyId, type }) =>
      toNeeded(companyId, type),
    ),
  );
  extend(batch, ["id", "type_in_small_letters"], (cell) => {
    if (needed.has(toNeeded(cell("company_id"), cell("document_type")?.toLowerCase())))
      return {
        field: "document_type",
        message: "The company sends this as a needed document, and its status follows from that.",
        code: "not_allowed",
      };
    const agreements = known.get(toKey(cell("company_id"), cell("document_type"))) ?? [];
    const found = chooseAgreement(agreements, cell("document_type"), cell("name"));
    if ("message" in found) return found;
    const type = cell("document_type")?.toLowerCase() ?? null;
    return findStatusFault(found.agreement, cell("status")) ?? [found.agreement?.id ?? null, type];
  });
}

function chooseAgreement(
  agreements: readonly LoadedAgreement[],
  type: string | null,
  name: string | null,
): { agreement: LoadedAgreement | undefined } | Fault {
  const [agreement, another] = name === null ? agreements : agreements.filter((one) => one.name === name);
  if (another)
    return {
      field: "document_type",
      message: `The company has several agreements ${type}; add the name of the document.`,
      code: "unknown_reference",
    };
  if (!agreement && name !== null)
    return {
      field: "name",
      message: `The company has no agreement ${type} with the name ${name}.`,
      code: "unknown_reference",
    };
  return { agreement };
}

function findStatusFault(agreement: LoadedAgreement | undefined, status: string | null): Fault | undefined {
  const hasFile = agreement !== undefined && agreement.status !== MISSING;
  if (hasFile === (status !== MISSING)) return undefined;
  return {
    field: "status",
    message: hasFile
      ? "The agreement has a document, so it is not missing."
      : "The document of this agreement is missing. Add it in the console first.",
    code: "not_allowed",
  };
}
