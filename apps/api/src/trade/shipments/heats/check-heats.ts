import type { HeatChecks } from "@lading/contract";
import type { CompanyScope, VendorScope } from "../../../ground/db/scope.ts";
import { findLineDocuments } from "../../effects/line-document-queries.ts";
import { groupDocuments } from "../group-documents.ts";
import { findStoredLines } from "../shipped-line-queries.ts";
import { findCertificates, findHeatLines, type ComparedLine, type HeatLineRow } from "./certificate-queries.ts";
import { compareLine } from "./compare-heats.ts";

/** Compares the heats of lines with what was read of certificates so far. */
export async function checkHeats(scope: CompanyScope, noticeId: string, lines: readonly ComparedLine[]) {
  const certificates = await findCertificates(scope, noticeId, lines);
  const found = await findHeatLines(scope, noticeId, lines);
  return { certificates, lines: found.map((line) => ({ ...line, ...compareLine(line, certificates) })) };
}

/** The heats of a notice's lines compared with the certificates of their orders, as people see it. */
export async function describeHeats(scope: CompanyScope, id: string): Promise<HeatChecks> {
  const stored = await findStoredLines(scope, id);
  const { certificates, lines } = await checkHeats(scope, id, stored);
  const documents = groupDocuments(await findLineDocuments(scope, id, stored));
  return {
    unread: certificates.filter(({ state }) => state === "unread").length,
    certificates: certificates.map(({ document_id, name, purchase_order, state, heats }) => ({
      id: document_id,
      name,
      purchase_order,
      state,
      heats: [...heats],
    })),
    lines: lines.map(({ order_id, purchase_order, line, needs_heat, heat_check, details }) => ({
      purchase_order,
      line,
      documents: documents({ order_id, line }),
      needs_heat,
      heat_check,
      details: details.map(({ heat, certificate_id, heat_check: check }) => ({
        heat,
        certificate_id,
        heat_check: check,
      })),
    })),
  };
}

/** A line whose heat is missing, or is not on its certificate, and that is not shipped without the document. */
export interface WrongHeat {
  purchase_order: string;
  line: number;
  hint: string;
  blocked_by: HeatLineRow["blocked_by"];
}

export async function findWrongHeats(
  scope: VendorScope,
  noticeId: string | null,
  given: readonly ComparedLine[],
): Promise<WrongHeat[]> {
  const blocked = (await findHeatLines(scope, noticeId, given)).filter(({ blocked_by }) => blocked_by.length > 0);
  if (blocked.length === 0) return [];
  const certificates = await findCertificates(scope, noticeId, given);
  return blocked.flatMap((row) => {
    const { heat_check: check } = compareLine(row, certificates);
    return check?.result === "mismatch" || check?.result === "missing"
      ? { purchase_order: row.purchase_order, line: row.line, hint: check.hint ?? "", blocked_by: row.blocked_by }
      : [];
  });
}
