import {
  type WorkbookChange,
  type WorkbookChangeKind,
  workbookColumns,
  type WorkbookKey,
  workbookSheets,
  type WorkbookUpload,
} from "@lading/contract";
import { expect } from "vitest";
import { aForm } from "./form.ts";
import { openRunner } from "./run-fixture.ts";
import { aFilledWorkbook, type SampleSheet } from "./sample-workbook.ts";
import type { Stage } from "./stage.ts";

type Cell = SampleSheet["rows"][number][number];
interface Vendor {
  token: string;
}

const path = "/api/products/workbook-uploads/";

/** Uploads workbooks of a stage, compares them and proposes their changes. */
export function uploadFixture(stage: Stage) {
  const call = (token: string, method: "GET" | "POST" | "PATCH", rest: string, payload?: object) =>
    stage.call(token, method, `${path}${rest}`, payload && { payload });
  const send = (token: string, content: Buffer, name = "prices.xlsx") =>
    stage.call(token, "POST", path, aForm({ name, content }));
  async function compare() {
    await using runner = openRunner(stage);
    await runner.execute();
  }
  const read = async (token: string, id: string) => (await call(token, "GET", id)).json<WorkbookUpload>();
  return {
    call,
    send,
    compare,
    read,
    /** Exports all products, and returns the id of the workbook. */
    async anExport({ token }: Vendor) {
      const answer = await stage.call(token, "POST", "/api/products/workbooks/", { payload: {} });
      await compare();
      return answer.json<{ id: string }>().id;
    },
    /** A workbook of ours with these columns and rows. */
    aWorkbook: (id: string | null, keys: readonly string[], ...rows: Cell[][]) =>
      aFilledWorkbook({
        formats: ["yyyy-mm-dd"],
        sheets: [
          {
            name: workbookSheets.products,
            rows: [[...keys], keys.map((key) => getLabel(key)), ...rows],
          },
          ...(id === null
            ? []
            : [
                {
                  name: workbookSheets.about,
                  state: "veryHidden" as const,
                  rows: [
                    ["template_version", "1"],
                    ["workbook_id", id],
                  ],
                },
              ]),
        ],
      }),
    /** Uploads a file and compares it. Returns its id. */
    async upload(token: string, content: Buffer, name?: string) {
      const answer = await send(token, content, name);
      expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
      await compare();
      return answer.json<{ id: string }>().id;
    },
    async listChanges(token: string, id: string, kind: WorkbookChangeKind = "changes", more = "") {
      const answer = await call(token, "GET", `${id}/changes?kind=${kind}&page_size=100${more}`);
      return answer.json<{ results: WorkbookChange[] }>().results;
    },
  };
}

const getLabel = (key: string) => workbookColumns.find((column) => column.key === (key as WorkbookKey))?.label ?? key;
