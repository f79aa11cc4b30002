import { addShipNotice, type ShipNoticeFile, toScaled } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { Refusal } from "../../../ground/http/refusal.ts";
import { describeOpen } from "../../../trade/effects/refuse-open.ts";
import { requireNotice } from "../../../trade/shipments/change-notice.ts";
import { type CheckedNotice, checkNotice, type GivenNotice } from "../../../trade/shipments/check-notice.ts";
import { describeHeat, describeTooMuch, findRefusals, lineKey } from "../../../trade/shipments/find-refusals.ts";
import { describeUsed } from "../../../trade/shipments/number-packages.ts";
import { findUsedCodes } from "../../../trade/shipments/sscc-queries.ts";
import { findIdsByNumber } from "../../../trade/shipments/store-notice-queries.ts";
import { openPreview } from "../mapped/preview.ts";
import type { FileNotice, RowFault } from "./group-notices.ts";
import { headColumns, toProblem } from "./group-notices.ts";
import type { NoticeRow } from "./notice-fields.ts";
import { placeFault } from "./place-fault.ts";
import type { NewRow } from "./row-queries.ts";
import { isSameNotice, showNotice } from "./show-notice.ts";

export const noNotices: ShipNoticeFile["counts"] = {
  notices: 0,
  problems: 0,
  unchanged: 0,
  not_shipped: 0,
  warnings: 0,
  wrong_rows: 0,
};

/** The preview of a file, with the quantities and codes of the notices that it sends. */
export const openNoticePreview = (isWhole: boolean) => ({
  ...openPreview<NewRow, ShipNoticeFile["counts"]>({ ...noNotices }),
  /** Whether notices are sent unless a person takes them out. */
  isWhole,
  /** Scaled quantities by line. */
  taken: new Map<string, number>(),
  /** The numbers of notices by SSCC. */
  codes: new Map<string, string>(),
});

type Preview = ReturnType<typeof openNoticePreview>;

/** Checks notices of a file as sending them would, in the order of the file. */
export async function checkNotices(scope: VendorScope, notices: readonly FileNotice[], preview: Preview) {
  const numbers = notices.map(({ number }) => number);
  const ids = await findIdsByNumber(scope, numbers);
  const used = await findUsedCodes(scope, [...new Set(notices.flatMap(({ given }) => codesOf(given)))]);
  for (const notice of notices) {
    const faults = [...notice.faults];
    const read = addShipNotice.body.safeParse(notice.given);
    for (const { path, message } of read.error?.issues ?? []) faults.push(placeFault(notice, path.join("."), message));
    const id = ids.get(notice.number);
    if (read.success && id && !notice.broken && isSameNotice(read.data, await requireNotice(scope, id))) {
      preview.add({ ...about(notice), kind: "unchanged", shown: showNotice(read.data) });
      continue;
    }
    if (read.success) faults.push(...(await findFaults(scope, notice, read.data, { preview, used })));
    if (notice.broken)
      for (const fault of withoutUnread(notice.broken, faults))
        preview.add({ kind: "problems", ...toProblem(fault, false) });
    else if (faults.length > 0)
      for (const fault of faults) preview.add({ kind: "problems", ...toProblem(fault, false) });
    else if (read.success)
      preview.add({
        ...about(notice),
        kind: "notices",
        shown: showNotice(read.data),
        given: read.data,
        chosen: preview.isWhole,
      });
  }
}

/** The faults of a broken notice without those of values that could not be read, which are problems already. */
function withoutUnread(rows: readonly NoticeRow[], faults: readonly RowFault[]) {
  const isUnread = (row: NoticeRow, column: string | null) => row.faults.some(({ field }) => field === column);
  return faults.filter(({ row, fault: { field } }) =>
    headColumns.some((column) => column === field) ? !rows.some((one) => isUnread(one, field)) : !isUnread(row, field),
  );
}

const about = ({ number, rows }: FileNotice) => ({ row: rows[0]?.row ?? 0, notice: number });

const codesOf = ({ packages = [] }: FileNotice["given"]) => packages.flatMap(({ sscc }) => sscc ?? []);

/** The reasons for which a notice would not be sent. One that has none takes its quantities and codes. */
async function findFaults(
  scope: VendorScope,
  notice: FileNotice,
  given: GivenNotice,
  { preview: { taken, codes }, used }: { preview: Preview; used: ReadonlySet<string> },
): Promise<RowFault[]> {
  const faults = given.packages.flatMap(({ sscc }, place) => {
    const other = sscc ? codes.get(sscc) : undefined;
    const message = sscc && used.has(sscc) ? describeUsed(sscc) : other && `Ship notice ${other} has this SSCC.`;
    return message ? [placeFault(notice, `packages.${place}.sscc`, message)] : [];
  });
  const whole = await tryCheck(scope, given, false);
  if ("messages" in whole)
    for (const [path, messages] of Object.entries(whole.messages))
      for (const message of messages) faults.push(placeFault(notice, path, message));
  const checked = "messages" in whole ? await tryCheck(scope, withoutRefused(given, whole.messages), true) : whole;
  if ("messages" in checked) return faults;
  const { open, tooMuch, wrongHeats } = await findRefusals(scope, null, checked.lines, taken);
  const placeOf = ({ purchase_order, line }: { purchase_order: string; line: number }) =>
    given.lines.findIndex((one) => one.purchase_order === purchase_order && one.line === line);
  if (open.length > 0) faults.push(placeFault(notice, "number", describeOpen(open)));
  for (const line of tooMuch) faults.push(placeFault(notice, `lines.${placeOf(line)}.quantity`, describeTooMuch(line)));
  for (const line of wrongHeats) faults.push(placeFault(notice, `lines.${placeOf(line)}.heat`, describeHeat(line)));
  if (faults.length > 0 || notice.broken) return faults;
  for (const line of checked.lines) taken.set(lineKey(line), (taken.get(lineKey(line)) ?? 0) + toScaled(line.quantity));
  for (const code of codesOf(given)) codes.set(code, notice.number);
  return [];
}

/** The lines of a refused notice without messages, which are compared nevertheless so that all faults are told at once. */
const withoutRefused = (given: GivenNotice, messages: Record<string, string[]>): GivenNotice => ({
  ...given,
  number: "",
  lines: given.lines.filter(
    (_line, place) => !Object.keys(messages).some((path) => path.startsWith(`lines.${place}.`)),
  ),
  packages: [],
});

/** Checks a notice by the use case of the screen. Returns the messages by field if it is refused. */
async function tryCheck(
  scope: VendorScope,
  given: GivenNotice,
  isDraft: boolean,
): Promise<CheckedNotice | { messages: Record<string, string[]> }> {
  try {
    return await checkNotice(scope, given, { id: null, isDraft });
  } catch (failure) {
    // A 400 of a check has messages by field.
    if (failure instanceof Refusal && failure.status === 400)
      return { messages: failure.body as Record<string, string[]> };
    throw failure;
  }
}
