import {
  type CallInput,
  changeShipNoticeMapping,
  chooseShipNotices,
  discardShipNotices,
  listShipNoticeFiles,
  listShipNoticeRows,
  readShipNoticeFile,
  readShipNoticeMapping,
  readShipNoticeResult,
  restoreShipNotices,
  type ShipNoticeFile,
  type ShipNoticeFileRow,
  type ShipNoticeRowKind,
  uploadShipNotices,
} from "@lading/contract";
import { ResultButton } from "../../../files/result-button.tsx";
import { call } from "../../../lib/api.ts";
import { count } from "../../../lib/count.ts";
import { deployment } from "../../../lib/deployment.ts";
import type { FileChoice, FileDesk, TabParts } from "./file-desk.ts";
import { NoticeFoot } from "./notice-foot.tsx";
import { createShipment, notice, place, shipped } from "./notice-row-columns.tsx";
import { field, found, problem, rowNumber, tick } from "./problem-columns.tsx";

type NoticeChoice = CallInput<typeof chooseShipNotices>["body"]["choices"][number];

/** Files of ship notices. */
export const noticeDesk: FileDesk<ShipNoticeFile, ShipNoticeFileRow, ShipNoticeRowKind> = {
  key: "ship-files",
  uploadPath: uploadShipNotices.path,
  search: (id, tab) => ({ ship_file: id, tab }),
  read: (id, signal) => call(readShipNoticeFile, { params: { id } }, signal),
  listOpen: (signal) => call(listShipNoticeFiles, { query: { page: 1, page_size: 10 } }, signal),
  listRows: (id, query, signal) => call(listShipNoticeRows, { params: { id }, query }, signal),
  readMapping: (id, signal) => call(readShipNoticeMapping, { params: { id } }, signal),
  changeMapping: (id, body) => call(changeShipNoticeMapping, { params: { id }, body }),
  choose: (id, version, choices) =>
    // The tabs offer choices of notices only.
    call(chooseShipNotices, { params: { id }, body: { version, choices: choices as NoticeChoice[] } }),
  discard: (id) => call(discardShipNotices, { params: { id }, body: {} }),
  restore: (id) => call(restoreShipNotices, { params: { id }, body: {} }),
  askForResult: (id) => (only, signal) =>
    call(readShipNoticeResult, { params: { id }, query: only ? { only } : {} }, signal),
  tabs: [
    ["notices", "Ship Notices"],
    ["problems", "Problems"],
    ["unchanged", "Already sent"],
  ],
  firstTabs: ["notices", "problems", "unchanged"],
  rest: { name: "Rows not shipped", count: ({ counts }) => counts.not_shipped },
  describeTab,
  describeSent: ({ sent, left_out: left }) =>
    `${count(sent, "ship notice was", "ship notices were")} sent${left > 0 ? `, ${count(left, "was", "were")} left out` : ""}`,
  foot: (file, readAgain) => <NoticeFoot file={file} readAgain={readAgain} />,
  words: {
    title: "Ship by File",
    upload: "Upload Ship Notices",
    input: "File with ship notices",
    drop: "Drop it to see what it ships",
  },
};

function describeTab(
  kind: ShipNoticeRowKind,
  file: ShipNoticeFile,
  choose: ((choices: FileChoice[]) => void) | undefined,
): TabParts<ShipNoticeFileRow> {
  switch (kind) {
    case "notices":
      return {
        about: choose
          ? `Sending announces ${count(file.chosen.notices, "ship notice", "ship notices")} to ${deployment.providerAbbreviation}. Take the tick away from those that should wait.`
          : "The ship notices with a link were sent. Each can be changed or cancelled on its page.",
        columns: [
          ...(choose
            ? [
                tick<ShipNoticeFileRow>(
                  ({ notice: name }) => `Send ship notice ${name}`,
                  ({ id, chosen }) => choose([{ id, chosen: !chosen }]),
                ),
              ]
            : []),
          notice,
          shipped,
          createShipment(false),
        ],
      };
    case "problems":
      return {
        about:
          "A ship notice with a problem is not sent. Correct your file and upload it again: what was sent before is not sent twice.",
        columns: [rowNumber, place, field, found, problem],
        actions: file.counts.problems > 0 && (
          <ResultButton id={file.id} only="problems" ask={noticeDesk.askForResult(file.id)} />
        ),
      };
    case "unchanged":
      return {
        about: "These ship notices were sent as your file has them.",
        columns: [notice, shipped, createShipment(true)],
      };
  }
}
