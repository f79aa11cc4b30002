import { describeSettings, readConfig } from "./config.ts";
import { Ending } from "./start/ending.ts";
import { startPortal } from "./start/start-portal.ts";
import { StartFailure } from "./start-failure.ts";

if (process.argv.includes("--help")) {
  console.log(describeSettings());
  process.exit(0);
}

const say = (line: string) => console.error(line);
const ending = new Ending();
try {
  const config = readConfig(process.env);
  ending.onSignals(say, (signal) => (signal === "SIGTERM" ? config.stopDelayMs : 0));
  console.log(await startPortal(config, say, ending));
} catch (error) {
  // Stopped while it started: what fails then is what was taken away from it.
  if (!ending.hasBegun) {
    console.error(error instanceof StartFailure ? error.message : error);
    await ending.takeDown(1);
  }
}
