/** A text with its place on the page, in points from the upper left corner. */
export type PlacedText = readonly [x: number, y: number, text: string, options?: { bold?: boolean; size?: number }];

interface Contents {
  /** The texts of each page, in the letters of Latin 1. */
  pages: readonly (readonly PlacedText[])[];
  /** Files that are attached, by their names. */
  attached?: Readonly<Record<string, string>>;
}

const HEIGHT = 842;

/** Creates a PDF of A4 pages with these texts. */
export function aTextPdf({ pages, attached = {} }: Contents) {
  const files = Object.entries(attached);
  const fileNumber = 5 + pages.length * 2;
  const names = files.map(([name], index) => `(${name}) ${fileNumber + index * 2} 0 R`).join(" ");
  const embedded = files.length > 0 ? `/Names<</EmbeddedFiles<</Names[${names}]>>>>` : "";
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  return writePdf([
    `<</Type/Catalog/Pages 2 0 R${embedded}>>`,
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${5 + index * 2} 0 R`).join(" ")}]>>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...pages.flatMap((texts, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 ${HEIGHT}]/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>/Contents ${6 + index * 2} 0 R>>`,
      toStream("", texts.map(toOperators).join("\n")),
    ]),
    ...files.flatMap(([name, content], index) => [
      `<</Type/Filespec/F(${name})/UF(${name})/EF<</F ${fileNumber + index * 2 + 1} 0 R>>>>`,
      toStream("/Type/EmbeddedFile", content),
    ]),
  ]);
}

function toOperators([x, y, text, { bold = false, size = 8 } = {}]: PlacedText) {
  const letters = Buffer.from(text, "latin1").toString("hex");
  return `BT /${bold ? "F2" : "F1"} ${size} Tf ${x} ${HEIGHT - y} Td <${letters}> Tj ET`;
}

const toStream = (entries: string, content: string) =>
  `<<${entries}/Length ${Buffer.byteLength(content)}>>\nstream\n${content}\nendstream`;

/** Writes a PDF of these objects, of which the first is its catalog. */
export function writePdf(objects: readonly (string | Buffer)[]) {
  let at = 0;
  const pieces: Buffer[] = [];
  const places: number[] = [];
  const write = (piece: string | Buffer) => {
    const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
    pieces.push(bytes);
    at += bytes.length;
  };
  write("%PDF-1.7\n");
  for (const [index, object] of objects.entries()) {
    places.push(at);
    write(`${index + 1} 0 obj\n`);
    write(object);
    write("\nendobj\n");
  }
  const start = at;
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const place of places) write(`${String(place).padStart(10, "0")} 00000 n \n`);
  write(`trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(pieces);
}
