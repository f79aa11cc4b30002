import { expect, test } from "vitest";
import { findCompanies } from "./find-companies.ts";

const companies = [
  { id: "5d3c1a10-0000-4000-8000-000000000001", name: 'Blue Mesa, "Valves"', code: "BM-1" },
  { id: "5d3c1a10-0000-4000-8000-000000000002", name: "Gulf Pipe", code: "GP-2" },
];
const names = (csv: string) => findCompanies(csv, companies).found.map(({ name }) => name);

test("companies are found by code, name or id in any column, each once", { tags: "REQ-34.5" }, () => {
  expect(names("Code;Name\nbm-1;x\n")).toEqual(['Blue Mesa, "Valves"']);
  expect(names('\uFEFFnr,company\r\n1,"Blue Mesa, ""Valves"""\r\n2,GULF PIPE\r\n3,GP-2\r\n')).toEqual([
    'Blue Mesa, "Valves"',
    "Gulf Pipe",
  ]);
  expect(names("5D3C1A10-0000-4000-8000-000000000002")).toEqual(["Gulf Pipe"]);
});

test("lines that name no company are told, without the head", { tags: "REQ-34.5" }, () => {
  expect(findCompanies("Code\nGP-2\nNO-1\n\nNO-2", companies).unknown).toEqual(["NO-1", "NO-2"]);
  expect(findCompanies("NO-1", companies)).toEqual({ found: [], unknown: ["NO-1"] });
  expect(findCompanies("", companies)).toEqual({ found: [], unknown: [] });
});
