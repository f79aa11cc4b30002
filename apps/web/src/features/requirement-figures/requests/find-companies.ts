interface KnownCompany {
  id: string;
  name: string;
  code: string;
}

const fold = (text: string) => text.trim().toLowerCase();

/**
 * Finds the companies that the lines of a CSV file name: by their code, their name or their id, in any column. A first line that names none is
 * its head. `unknown` are the first cells of the other lines that name none.
 */
export function findCompanies(csv: string, companies: readonly KnownCompany[]) {
  const known = new Map(
    companies.flatMap((company) =>
      [company.id, company.name, company.code].map((text) => [fold(text), company] as const),
    ),
  );
  const lines = csv
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map(readCells)
    .filter((cells) => cells.some((cell) => cell !== ""));
  const found = new Map<string, { id: string; name: string }>();
  const unknown: string[] = [];
  for (const [place, cells] of lines.entries()) {
    const company = cells.map((cell) => known.get(fold(cell))).find((one) => one !== undefined);
    if (company) found.set(company.id, { id: company.id, name: company.name });
    else if (place > 0 || lines.length === 1) unknown.push(cells[0] ?? "");
  }
  return { found: [...found.values()], unknown };
}

/** The cells of a line, of which some are quoted. Commas, semicolons and tabs separate them. */
const readCells = (line: string) =>
  [...line.matchAll(/(?:^|[,;\t])(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)].map(([, quoted, plain = ""]) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );
