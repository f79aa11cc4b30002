import { expect, test } from "vitest";
import { cloneDatabase } from "../test/cluster.ts";
import { scratchFolder } from "../test/scratch-folder.ts";
import { launchServer, startServer } from "../test/server-process.ts";

// Makes each import of the demonstration and its libraries fail as if they were not installed.
const hooks = `
  import { registerHooks } from "node:module";
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!/packages\\/demonstration\\/|node_modules\\/(pdfkit|@resvg)\\//.test(found.url)) return found;
      const message = "Cannot find package '" + specifier + "' imported from " + context.parentURL;
      throw Object.assign(new Error(message), { code: "ERR_MODULE_NOT_FOUND" });
    },
  });
`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hooks)}`;

test("starts without the demonstration package and its libraries, and names the missing package if it needs one", async () => {
  using folder = scratchFolder();
  const database = await cloneDatabase();
  const settings = { DATA_DIR: folder.path, DATABASE_URL: database.url, NODE_OPTIONS };
  await using server = await startServer(folder.path, settings);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.end("SIGTERM")).toMatchObject({ code: 0 });

  const { code, stderr } = await launchServer({ ...settings, DEMONSTRATION: "on", PORT: new URL(server.url).port })
    .ended;
  expect(stderr).toBe(
    "The demonstration data is not installed (Cannot find package '@lading/demonstration'). Install it with npm install, or start with DEMONSTRATION=off.\n",
  );
  expect(code).toBe(1);
  await database.drop();
});
