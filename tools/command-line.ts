import { parseArgs, type ParseArgsConfig } from "node:util";

interface Command {
  /** The command as a user types it. */
  usage: string;
  /** The purpose of the command, for --help. */
  about: string;
}

/** Reads the arguments of a command. Ends the process after --help, and with the exit code 2 if an argument is unknown. */
export function readCommandLine<Config extends ParseArgsConfig>({ usage, about }: Command, config: Config) {
  if (process.argv.some((part) => part === "--help" || part === "-h")) {
    console.log(`Usage: ${usage}\n\n${about}`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    return refuseArguments({ usage, about }, error instanceof Error ? error.message : String(error));
  }
}

/** Ends the process with the exit code 2, because the arguments do not fit. */
export function refuseArguments({ usage }: Command, fault: string): never {
  console.error(`${fault}\nUsage: ${usage}`);
  process.exit(2);
}
