import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { StartFailure } from "../ground/process/start-failure.ts";
import { scratchFolder } from "../test/scratch-folder.ts";
import { requireUserOf } from "./data-user.ts";

test("refuses to work in the folder of a portal that runs as another user", { tags: "OPS-05.3" }, () => {
  using folder = scratchFolder();
  const { path: dataDir } = folder;
  const owner = statSync(dataDir).uid;
  expect(() => requireUserOf(path.join(dataDir, "new")), "before the first start").not.toThrow();
  expect(() => requireUserOf(dataDir, owner + 1), "before the first start").not.toThrow();
  mkdirSync(path.join(dataDir, "secrets"), { mode: 0o700 });
  expect(() => requireUserOf(dataDir, owner)).not.toThrow();
  expect(() => requireUserOf(dataDir, owner + 1)).toThrow(StartFailure);
  expect(() => requireUserOf(dataDir, owner + 1)).toThrow(`runuser -u "$(id -nu ${owner})" --`);
});
