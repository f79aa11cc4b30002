import type { ShipNoticeColumn } from "@lading/contract";
import type { RunHandle } from "../../../record/runs/run-kind.ts";
import { readUnreadOf } from "../../../trade/shipments/heats/read-unread.ts";
import { checkFile } from "../mapped/check-file.ts";
import { readSheet } from "../mapped/read-sheet.ts";
import type { Step } from "../mapped/submit-file.ts";
import { checkNotices, openNoticePreview } from "./check-notices.ts";
import { findComparedLines, withHeats } from "./compared-lines.ts";
import { type FileNotice, groupNotices } from "./group-notices.ts";
import { noticeFiles } from "./notice-fields.ts";
import { insertRows } from "./row-queries.ts";

/** Reads a file of ship notices, and compares it with the orders. */
export const checkNoticeFile = (run: RunHandle) =>
  checkFile<ShipNoticeColumn, FileNotice>(run, {
    subject: noticeFiles,
    table: "ship_notice_rows",
    read: readSheet,
    partsAtOnce: 50,
    open(rows) {
      const { notices, problems, notShipped, isWhole } = groupNotices(rows);
      const preview = openNoticePreview(isWhole);
      preview.counts.not_shipped = notShipped;
      for (const problem of problems) preview.add({ kind: "problems", ...problem });
      return {
        parts: notices,
        counts: preview.counts,
        prepare: (some) => readCertificates(run, some),
        async compare(scope, some) {
          await checkNotices(scope, some, preview);
          await insertRows(scope, run.id, preview.take());
        },
      };
    },
  });

/** Reads the certificates of notices that were not read yet, as the screen does before it sends one. */
async function readCertificates(run: RunHandle, notices: readonly FileNotice[]) {
  const lines = withHeats(notices.flatMap(({ given }) => given.lines ?? []));
  if (lines.length === 0) return;
  const step: Step = async (_mode, work) => {
    let done: { value: Awaited<ReturnType<typeof work>> } | undefined;
    await run.saveForVendor(async (scope) => {
      done = { value: await work(scope) };
      return { cursor: null, done: run.done };
    });
    return done!.value; // The transaction has run.
  };
  while ((await readUnreadOf(step, null, (scope) => findComparedLines(scope, lines), run.blobs)) > 0);
}
