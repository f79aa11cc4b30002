import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { readWorkbook } from "../../../loading/read/read-workbook.ts";
import { receivedSamples } from "../../../test/received-sample.ts";
import { openStage } from "../../../test/stage.ts";
import { exportWorkbook, hostileProducts } from "../../../test/workbook-export-fixture.ts";

const samples = receivedSamples();

test("LibreOffice opens a workbook and saves it with the same values", { tags: ["XLS-03.5"] }, async () => {
  await using stage = await openStage();
  const vendor = await stage.aVendor();
  await stage.owner.query("insert into categories (name) values ('Ball Valves') on conflict do nothing");
  for (const [place, values] of hostileProducts.entries())
    await stage.aProduct(vendor.companyId, { ...values, supplier_sku: `S-${place}` });
  const { file } = await exportWorkbook(stage, vendor.token, {});
  const source = join(stage.folder, "products.xlsx");
  const target = join(stage.folder, "saved");
  writeFileSync(source, file);
  const profile = `-env:UserInstallation=file://${join(stage.folder, "profile")}`;
  execFileSync("soffice", [profile, "--headless", "--convert-to", "xlsx", "--outdir", target, source], {
    stdio: "ignore",
  });
  const saved = readFileSync(join(target, "products.xlsx"));

  const readSheet = async (content: Buffer, sheet: string) => {
    const rows: (string | null)[][] = [];
    const received = await samples.receive(content);
    for await (const records of readWorkbook(
      received,
      { format: "xlsx", sheet, headerRow: 1 },
      (heads) => void rows.push([...heads]),
    ))
      for (const record of records) if ("cells" in record) rows.push([...record.cells]);
    return rows;
  };
  for (const sheet of ["Products", "Allowed values", "_lading"])
    expect(await readSheet(saved, sheet)).toEqual(await readSheet(file, sheet));
  const parts = unzipSync(saved);
  const readPart = (name: string) => new TextDecoder().decode(parts[name]);
  expect(readPart("xl/workbook.xml")).toContain("lading_products");
  const sheet = readPart("xl/worksheets/sheet1.xml");
  expect(sheet).toContain('hidden="true"');
  expect(sheet).toContain("<dataValidation ");
  expect(sheet).toContain("<conditionalFormatting ");
});
