import { describe, expect, test } from "vitest";
import { contentDisposition } from "./content-disposition.ts";
import { fileName, namesInFolder } from "./file-names.ts";

const pdfs = (...names: string[]) => namesInFolder(names.map((name) => ({ name, extension: "pdf" })));

describe("files in one folder", () => {
  test("with equal names are numbered, ignoring case", () => {
    expect(pdfs("a", "A", "b", "a", "a (2)")).toEqual(["a.pdf", "A (2).pdf", "b.pdf", "a (3).pdf", "a (2) (2).pdf"]);
    expect(pdfs("a (2)", "a", "a")).toEqual(["a (2).pdf", "a.pdf", "a (3).pdf"]);
    expect(
      namesInFolder([
        { name: "a", extension: "pdf" },
        { name: "a", extension: "png" },
      ]),
    ).toEqual(["a.pdf", "a.png"]);
  });

  test("can be 500 with the same name, even the longest one", () => {
    const long = `${"Zertifikat ".repeat(22)}Größe`;
    const names = pdfs(...Array.from({ length: 500 }, () => long));
    expect(new Set(names).size).toBe(500);
    expect(names.every((name) => Buffer.byteLength(name) <= 255)).toBe(true);
    expect(names[499]).toMatch(/ \(500\)\.pdf$/);
  });

  test("never have names that are reserved or invalid on some system", () => {
    expect(pdfs("CON", "con.old", "Lpt1", "contract", "..", 'a: "b" <c>|d?*')).toEqual([
      "_CON.pdf",
      "_con.old.pdf",
      "_Lpt1.pdf",
      "contract.pdf",
      "...pdf",
      "a_ _b_ _c__d__.pdf",
    ]);
  });

  test("keep whole characters when their name is cut", () => {
    const name = fileName({ name: "🙂".repeat(64), extension: "xlsx" });
    expect(name).toBe(`${"🙂".repeat(62)}.xlsx`);
  });
});

describe("the content-disposition header", () => {
  const named = (name: string) => contentDisposition("attachment", name);

  test("contains the name and an ASCII fallback", () => {
    expect(named("Größe 🙂.pdf")).toBe(
      `attachment; filename="Gr__e _.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%F0%9F%99%82.pdf`,
    );
    expect(named("عقد.pdf")).toBe(`attachment; filename="___.pdf"; filename*=UTF-8''%D8%B9%D9%82%D8%AF.pdf`);
  });

  test("cannot be broken by characters of a name", () => {
    expect(named(`2" pipe; filename=x\\ 100% 'a' (b)*.pdf`)).toBe(
      `attachment; filename="2_ pipe; filename=x_ 100_ 'a' (b)*.pdf"; filename*=UTF-8''2%22%20pipe%3B%20filename%3Dx%5C%20100%25%20%27a%27%20%28b%29%2A.pdf`,
    );
  });
});
