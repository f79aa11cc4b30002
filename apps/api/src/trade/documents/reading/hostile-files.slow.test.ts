import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { pdfReading } from "../../../test/pdf-reading.ts";
import { aTextPdf, writePdf } from "../../../test/text-pdf.ts";
import { readingSeconds } from "./reading-limits.ts";

const { certificate, read } = pdfReading();

const aStream = (entries: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${content.length}>>\nstream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);

const fonts = "/Resources<</Font<</F1 4 0 R>>>>";
const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
const aPage = (rest: string) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${fonts}${rest}>>`;

/** A PDF of one page with this packed content. */
const aPackedPdf = (content: Buffer) =>
  writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    aPage("/Contents 5 0 R"),
    font,
    aStream("/Filter/FlateDecode", deflateSync(content, { level: 1 })),
  ]);

const hostile: [string, () => Buffer][] = [
  ["whose page is 600 MB when it is unpacked", () => aPackedPdf(Buffer.alloc(600_000_000, " "))],
  [
    "with many millions of words on a page",
    () => aPackedPdf(Buffer.from(`BT /F1 8 Tf ${"(ab) Tj 1 0 Td ".repeat(6_000_000)}ET`)),
  ],
  [
    "whose attached data is 600 MB when it is unpacked",
    () =>
      writePdf([
        "<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a.json) 5 0 R]>>>>>>",
        "<</Type/Pages/Count 1/Kids[3 0 R]>>",
        aPage(""),
        font,
        "<</Type/Filespec/F(a.json)/UF(a.json)/EF<</F 6 0 R>>>>",
        aStream("/Type/EmbeddedFile/Filter/FlateDecode", deflateSync(Buffer.alloc(600_000_000, " "), { level: 1 })),
      ]),
  ],
  [
    "whose forms contain themselves",
    () =>
      writePdf([
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Count 1/Kids[3 0 R]>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</X 4 0 R>>>>/Contents 5 0 R>>",
        aStream(
          "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 4 0 R>>>>",
          Buffer.from("/X Do ".repeat(10)),
        ),
        aStream("", Buffer.from("/X Do")),
      ]),
  ],
  [
    "whose forms contain ten forms each, twelve times deep",
    () =>
      writePdf([
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Count 1/Kids[3 0 R]>>",
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</X 5 0 R>>>>/Contents 18 0 R>>`,
        font,
        ...Array.from({ length: 12 }, (_, depth) =>
          aStream(
            `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F1 4 0 R>>/XObject<</X ${6 + depth} 0 R>>>>`,
            Buffer.from("/X Do ".repeat(10)),
          ),
        ),
        aStream(
          "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F1 4 0 R>>>>",
          Buffer.from("BT /F1 8 Tf (a) Tj ET"),
        ),
        aStream("", Buffer.from("/X Do")),
      ]),
  ],
  [
    "whose table refers to itself",
    () => Buffer.from(certificate.toString("latin1").replace("/Size", "/Prev 9/Size"), "latin1"),
  ],
  ["that ends in the middle", () => certificate.subarray(0, certificate.length / 2)],
  ["of zeros", () => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(1_000_000)])],
];

test.each(hostile)(
  "a file %s ends in time, and the next one is read",
  { tags: ["REQ-60.3"], timeout: 60_000 },
  async (_, make) => {
    const { seconds } = await read(make());
    expect(seconds).toBeLessThan(readingSeconds + 1);
    expect(await read(certificate)).toMatchObject({ state: "read", fields: [{ value: ["7282841"] }] });
  },
);

test("only the first 50 of 10,000 pages are read", { tags: ["REQ-60.3"], timeout: 60_000 }, async () => {
  const pages = Array.from({ length: 10_000 }, (_, page) => [[35, 100, `Heat No.: 7282${page}`] as const]);
  const { state, fields, seconds } = await read(aTextPdf({ pages }));
  expect(seconds).toBeLessThan(readingSeconds + 1);
  expect(state).toBe("read");
  expect(fields[0]?.value).toHaveLength(50);
});
