import { type HeatChecks, mostOpenNamed } from "@lading/contract";
import type { CompanyScope, VendorScope } from "../../../ground/db/scope.ts";
import { errorAnswer, Refusal } from "../../../ground/http/refusal.ts";
import { toOpenItem } from "../../effects/open-requirement-queries.ts";
import { findStoredLines } from "../shipped-line-queries.ts";
import { findCertificates, findHeatLines, type ComparedLine } from "./certificate-queries.ts";
import { compareLine } from "./compare-heats.ts";

/** Compares the heats of lines with what was read of certificates so far. */
export async function checkHeats(scope: CompanyScope, lines: readonly ComparedLine[]) {
  const certificates = await findCertificates(scope, lines);
  const found = await findHeatLines(scope, lines);
  return { certificates, lines: found.map((line) => ({ ...line, ...compareLine(line, certificates) })) };
}

/** The heats of a notice's lines compared with the certificates of their orders, as people see it. */
export async function describeHeats(scope: CompanyScope, id: string): Promise<HeatChecks> {
  const { certificates, lines } = await checkHeats(scope, await findStoredLines(scope, id));
  return {
    unread: certificates.filter(({ state }) => state === "unread").length,
    certificates: certificates.map(({ document_id, name, purchase_order, state, heats }) => ({
      id: document_id,
      name,
      purchase_order,
      state,
      heats: [...heats],
    })),
    lines: lines.map(({ purchase_order, line, needs_heat, heat_check, details }) => ({
      purchase_order,
      line,
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

/** Refuses lines without a heat, or with one that is not on its certificate, if they are not shipped without the document. */
export async function refuseWrongHeats(scope: VendorScope, given: readonly ComparedLine[]) {
  const { lines } = await checkHeats(scope, given);
  const wrong = lines.filter(
    ({ heat_check: check, blocked_by: items }) =>
      items.length > 0 && (check?.result === "mismatch" || check?.result === "missing"),
  );
  const [first] = wrong;
  if (!first) return;
  const items = [...new Map(wrong.flatMap(({ blocked_by }) => blocked_by).map((item) => [item.id, item])).values()];
  const more = wrong.length > 1 ? ` And ${wrong.length - 1} more lines.` : "";
  const sentence = `Heat of line ${first.line} of ${first.purchase_order}: ${first.heat_check?.hint ?? ""}${more}`;
  const params = { count: items.length };
  throw new Refusal(409, {
    ...errorAnswer("requirement_open", sentence, params),
    params,
    items: items.slice(0, mostOpenNamed).map((item) => toOpenItem({ ...item, subject: null }).item),
  });
}
