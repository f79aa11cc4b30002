import { chmodSync, writeFileSync } from "node:fs";
import type { ProductionCheck } from "@lading/contract";
import { expect, test } from "vitest";
import { scratchFolder } from "../../test/scratch-folder.ts";
import { openStage } from "../../test/stage.ts";
import { shareWhileRunning } from "./production-check-routes.ts";
import { runDoctor } from "./run-doctor.ts";

const result: ProductionCheck = {
  check: "backup",
  group: "backup",
  title: "There is a backup.",
  level: "warning",
  text: "There is none.",
  to_do: "Make one.",
};

test("staff who may change settings read the checklist, and others do not", { tags: "OPS-01.4" }, async () => {
  await using stage = await openStage({ examine: async () => [result] });
  const read = (token: string) => stage.call(token, "GET", "/api/provider/production-checks");
  const other = await stage.aStaffMember({ may: ["provider.view_companies"] });
  expect((await read(other.token)).statusCode).toBe(403);
  expect((await read((await stage.aStaffMember()).token)).json()).toEqual({ results: [result] });
});

test("staff who ask at once share one examination", { tags: "OPS-01.4" }, async () => {
  let begun = 0;
  const read = shareWhileRunning(async () => (begun += 1));
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(2);
});

test(
  "the doctor's findings are read also if there are faults, and a doctor that fails is a fault",
  { tags: "OPS-01.4" },
  async () => {
    using folder = scratchFolder();
    const program = `${folder.path}/lading`;
    const pretend = (script: string) => {
      writeFileSync(program, `#!/bin/sh\n${script}\n`);
      chmodSync(program, 0o755);
      return runDoctor(program);
    };
    const { to_do: _, ...inOrder } = result;
    expect(await pretend(`echo '${JSON.stringify({ findings: [inOrder, result] })}'; exit 1`)).toEqual([
      { ...inOrder, to_do: null },
      result,
    ]);
    expect(await pretend("echo broken >&2; exit 1")).toMatchObject([
      { check: "doctor", level: "fault", text: "broken" },
    ]);
  },
);
