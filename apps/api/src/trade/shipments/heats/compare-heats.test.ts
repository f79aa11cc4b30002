import { describe, expect, test } from "vitest";
import { type Certificate, compareLine, type HeatDetail } from "./compare-heats.ts";

const aCertificate = (name: string, heats: string[], more: Partial<Certificate> = {}): Certificate => ({
  document_id: `id of ${name}`,
  name,
  purchase_order: "PO-1",
  state: "read",
  heats,
  standards: [],
  names_order: true,
  ...more,
});

const aLine = (details: HeatDetail[], needs_heat = false) => ({
  purchase_order: "PO-1",
  line: 1,
  product_text: "Pipe, seamless, ASTM A106 Grade B",
  needs_heat,
  details,
});

/** Compares one heat, which may name its certificate. */
function compare(heat: string | null, certificates: readonly Certificate[], named: string | null = null) {
  const { heat_check: check } = compareLine(
    aLine([{ heat, certificate_id: named === null ? null : `id of ${named}` }]),
    certificates,
  );
  return check && [check.result, check.hint ?? check.certificate, check.meant];
}

describe("a heat", { tags: ["REQ-64.1"] }, () => {
  test.each(["7282841", "72-82841", " 728.2841 "])("typed as %s is proved by the certificate that shows it", (heat) => {
    const certificates = [aCertificate("other.pdf", ["111"]), aCertificate("mill.pdf", ["5", "7282841"])];
    expect(compare(heat, certificates)).toEqual(["proved", "mill.pdf", null]);
  });

  test("with an O for a 0 is a mismatch, and the heat that is meant is offered", () => {
    expect(compare("728284O", [aCertificate("mill.pdf", ["7282840", "9"])])).toEqual([
      "mismatch",
      "Did you mean 7282840?",
      "7282840",
    ]);
  });

  test("near two heats is offered neither alone", () => {
    expect(compare("728284", [aCertificate("mill.pdf", ["7282840", "7282841"])])).toEqual([
      "mismatch",
      "Did you mean 7282840 or 7282841?",
      null,
    ]);
  });

  test("that only another order's certificate shows is not proved", () => {
    expect(compare("7282841", [aCertificate("mill.pdf", ["7282841"], { purchase_order: "PO-2" })])).toEqual([
      "typed",
      "There is no certificate yet.",
      null,
    ]);
  });

  test("that differs from all others is a mismatch only if the part names its certificate", () => {
    const certificates = [aCertificate("mill.pdf", ["7282841", "7282842"])];
    expect(compare("5550123", certificates)).toEqual(["typed", "No certificate of PO-1 shows this heat.", null]);
    expect(compare("5550123", certificates, "mill.pdf")).toEqual([
      "mismatch",
      "The certificate shows 2 heats, and not this one.",
      null,
    ]);
  });

  test("is not proved by another certificate than the one that the part names", () => {
    const certificates = [aCertificate("mill.pdf", ["7282841"]), aCertificate("other.pdf", ["1"])];
    expect(compare("7282841", certificates, "other.pdf")).toEqual([
      "mismatch",
      "The certificate shows another heat.",
      null,
    ]);
  });

  test.each([
    ["unread", "The certificates are being read."],
    ["no_text", "No heat could be read from the files of the order. The typed heat is kept."],
    ["failed", "No heat could be read from the files of the order. The typed heat is kept."],
  ] as const)("beside a certificate that is %s stays typed", (state, hint) => {
    expect(compare("7282841", [aCertificate("scan.pdf", [], { state })])).toEqual(["typed", hint, null]);
  });
});

describe("a certificate", { tags: ["REQ-64.2"] }, () => {
  test("that names neither the order nor the standard of the product proves nothing", () => {
    const certificate = aCertificate("mill.pdf", ["7282841"], { names_order: false, standards: ["EN 10216-2"] });
    expect(compare("7282841", [certificate])).toEqual([
      "typed",
      "mill.pdf shows this heat, but neither PO-1 nor the standard of the product.",
      null,
    ]);
    expect(compare("7282841", [{ ...certificate, standards: ["ASTM A105"] }])?.[0]).toBe("typed");
    expect(compare("7282841", [{ ...certificate, standards: ["ASTM A 106"] }])?.[0]).toBe("proved");
  });
});

describe("a line", { tags: ["REQ-64.3"] }, () => {
  const certificates = [aCertificate("mill.pdf", ["7282841"])];
  const results = (details: HeatDetail[], needsHeat = false) =>
    compareLine(aLine(details, needsHeat), certificates).heat_check?.result;
  const part = (heat: string | null) => ({ heat, certificate_id: null });

  test("has the worst result of its parts", () => {
    expect(results([part("7282841")])).toBe("proved");
    expect(results([part("7282841"), part("5")])).toBe("typed");
    expect(results([part("5"), part("7282842"), part("7282841")])).toBe("mismatch");
    expect(results([part("5"), part(null)], true)).toBe("missing");
  });

  test("without a heat is told of only if its product needs one", () => {
    expect(results([], true)).toBe("missing");
    expect(results([])).toBeUndefined();
    expect(results([part(null)])).toBeUndefined();
  });
});
