import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { chooseTestFolder } from "./tools/test-folder.ts";
import { readRequirements } from "./tools/unproven-requirements.ts";

const register = new URL("docs/requirements.md", import.meta.url);

// Threads use what earlier ones have compiled. Node's compiler of TypeScript is WebAssembly, and V8 can crash when many threads run it.
process.env.NODE_COMPILE_CACHE = `${chooseTestFolder()}/compile-cache`;

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "server and units",
          include: ["apps/**/src/**/*.test.ts", "packages/**/src/**/*.test.ts", "tools/**/*.test.ts"],
        },
      },
      // Its workers run no other files, because these have the globals of a browser. React is the one that users have, which takes a
      // quarter less processor time than the one that warns.
      {
        extends: true,
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: { name: "pages", include: ["apps/web/src/**/*.test.tsx"], env: { NODE_ENV: "production" } },
      },
    ],
    globalSetup: "apps/api/src/test/cluster.ts",
    // Tests wait for the database half of their time, and some for processes that they start or kill.
    maxWorkers: availableParallelism() + 1,
    // The files of a worker share their imports, which would take a third of the time; each has its own database.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    // Tests that start servers take seconds on a machine that does more than test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A poll ends as soon as its condition holds. The default of one second is too short on such a machine.
    expect: { poll: { timeout: 20_000 } },
    // React and jsdom report what a test makes fail on purpose.
    silent: "passed-only",
    // Tests carry the requirements they prove as tags; one that is not in the register is an error.
    tags: existsSync(register) ? readRequirements(readFileSync(register, "utf8")).map((name) => ({ name })) : [],
  },
});
