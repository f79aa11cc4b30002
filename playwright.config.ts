import { existsSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "@playwright/test";

const port = 18_250;

export default defineConfig({
  testDir: "e2e",
  outputDir: ".tmp/test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [["dot"]],
  timeout: 20_000,
  expect: { timeout: 5_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: chromiumOnPath(),
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  // The product as it is built and started, on data of its own and of this run alone.
  webServer: {
    command:
      'node -e "fs.rmSync(process.env.DATA_DIR, { recursive: true, force: true })" && exec node apps/api/src/server.ts',
    env: { DATA_DIR: ".tmp/e2e", PORT: String(port) },
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});

/** The system's browser: the set-up has made sure that there is one. */
function chromiumOnPath() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const programs = ["chromium", "chromium-browser", "google-chrome"].flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  );
  return process.env.CHROME_PATH ?? programs.find((program) => existsSync(program)) ?? "chromium";
}
