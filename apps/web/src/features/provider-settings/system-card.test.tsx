import type { ProductionCheck } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { version } from "../../../../api/src/ground/process/version.ts";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, within } from "../../test/open-page.tsx";

const inOrder = { group: "database", title: "It answers.", level: "ok", text: "PostgreSQL 18.", to_do: null } as const;
const results: ProductionCheck[] = [
  { check: "database-version", ...inOrder },
  {
    ...inOrder,
    check: "backup",
    group: "backup",
    level: "warning",
    text: "BACKUP_TO is unset.",
    to_do: "Set BACKUP_TO.",
  },
  { ...inOrder, check: "mails", group: "mail", level: "fault", text: "3 mails wait.", to_do: "Read the log." },
];
const stage = await openStage({ examine: async () => results });
afterAll(() => stage[Symbol.asyncDispose]());

test("staff run the production checklist, and read what to do", { tags: ["OPS-01.4", "OPS-01.5"] }, async () => {
  const { click } = await openPage(stage, "/provider/settings", await stage.aStaffMember());
  const card = await screen.findByRole("region", { name: "System" });
  await within(card).findByText(`Lading ${version}, MIT license.`, { exact: false });
  await click("button", "Check the System", within(card));
  expect(await within(card).findByRole("status")).toHaveTextContent("1 wrong, 1 to look at, 3 lines.");
  expect(
    within(card)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "OKdatabase: PostgreSQL 18.",
    "Look at thisbackup: BACKUP_TO is unset.Set BACKUP_TO.",
    "Wrongmail: 3 mails wait.Read the log.",
  ]);
});

test("the help of vendors shows the version", { tags: "OPS-01.5" }, async () => {
  await openPage(stage, "/help", await stage.aVendor());
  expect(await screen.findByText(`Lading ${version}, MIT license.`, { exact: false })).toBeVisible();
});
