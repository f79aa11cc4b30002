import { defineConfig } from "@playwright/test";
import { chromiumOnPath } from "./tools/chromium.ts";
import { chooseTestFolder } from "./tools/test-folder.ts";

const port = Number(process.env.E2E_PORT ?? 18_250);
/** The folder in which the portal under test keeps its data. */
export const dataDir = `${chooseTestFolder()}/e2e`;
/** A name, because browsers offer no passkeys at an IP address. */
const address = `http://localhost:${port}`;

export default defineConfig({
  testDir: "e2e",
  outputDir: ".tmp/test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [["dot"]],
  // They end what hangs. A poll ends as soon as its condition holds, and a machine that does more than test takes several times as long.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromiumOnPath(),
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--in-process-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  // The product as it is built and started, on data of this run alone.
  webServer: {
    command:
      'node -e "fs.rmSync(process.env.DATA_DIR, { recursive: true, force: true })" && exec node apps/api/dist/server.js',
    // The document of an assistant and the identity provider of a company are on this machine. Its other addresses stay refused.
    env: { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: address, WEBHOOK_ALLOW: "localhost, 127.0.0.9" },
    url: `${address}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
