import {
  type ShipNoticeFile,
  type ShipNoticeFileRow,
  shipNoticeColumns,
  type ShipNoticeRowKind,
} from "@lading/contract";
import { extendFixture } from "./extend-fixture.ts";
import { shipFixture } from "./ship-fixture.ts";
import { uploadedFiles } from "./uploaded-files.ts";

/** Sends ship notices of the orders of shipFixture() by file. */
export function noticeFileFixture() {
  const fixture = shipFixture();
  const files = uploadedFiles<ShipNoticeFile, ShipNoticeFileRow, ShipNoticeRowKind>(fixture, {
    path: "/api/ship-notice-files/",
    name: "shipments.csv",
    kind: "notices",
  });
  return extendFixture(fixture, {
    ...files,
    /** The lines of a CSV file with all columns. Empty cells at the end of a line may be left out. */
    csv: (...lines: string[]) => {
      const columns = Object.keys(shipNoticeColumns);
      const fill = (line: string) => line + ",".repeat(columns.length - line.split(",").length);
      return [columns.join(","), ...lines.map(fill)].join("\n");
    },
    /** The problems of a file as row, column, code and message. */
    problems: async (id: string) =>
      (await files.rows(id, "problems")).map(({ row, field, code, message }) => [row, field, code, message]),
  });
}
