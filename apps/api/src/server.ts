import { readConfig, settings } from "./start/config.ts";
import { domoSettings, readDomoSettings } from "./portal/dashboards/domo-settings.ts";
import { backupSettings } from "./record/backup/backup-settings.ts";
import { describeSettings } from "./ground/process/setting.ts";
import { Ending } from "./start/ending.ts";
import { endOnUncaughtErrors } from "./start/uncaught-errors.ts";
import { failureLine } from "./start/failure-line.ts";

const [argument] = process.argv.slice(2);
if (argument === "--help") {
  console.log(describeSettings({ ...settings, ...domoSettings, ...backupSettings }));
  process.exit(0);
}
if (argument !== undefined) {
  console.error(
    `The portal takes no argument ${argument}; its settings are environment variables, which --help lists.`,
  );
  process.exit(2);
}

const say = (line: string) => console.error(line);
const ending = new Ending();
/** DATA_DIR if our own PostgreSQL runs there. */
let ownData: string | undefined;
try {
  const config = readConfig(process.env);
  if (!config.databaseUrl) ownData = config.dataDir;
  const domo = readDomoSettings(process.env);
  endOnUncaughtErrors(config.logLevel, ending);
  ending.onSignals(say, (signal) => (signal === "SIGTERM" ? config.stopDelayMs : 0));
  // Loaded after the settings are checked, because it takes a second.
  const { startPortal } = await import("./start/start-portal.ts");
  console.log(await startPortal({ config, domo }, say, ending));
} catch (error) {
  // A signal during the start stops parts that the start uses. Failures that follow from it are not reported.
  if (!ending.hasBegun) {
    console.error(failureLine(error, ownData) ?? error);
    await ending.takeDown(1);
  }
}
