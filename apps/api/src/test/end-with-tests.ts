import { spawnSync } from "node:child_process";

// Part of util-linux. Without it, a hanging setup may leave a program behind, and the tests work all the same.
const hasSetpriv = spawnSync("setpriv", ["--pdeathsig", "SIGTERM", "--", "true"]).status === 0;

/**
 * Wraps a program for `spawn`, so that the kernel sends it the signal when the process of the tests dies. Vitest terminates the
 * process of a setup that hangs, and then nothing else would end the program.
 */
export const endWithTests = (
  signal: "SIGINT" | "SIGTERM",
  program: string,
  programArguments: readonly string[],
): [program: string, programArguments: string[]] =>
  hasSetpriv
    ? ["setpriv", ["--pdeathsig", signal, "--", program, ...programArguments]]
    : [program, [...programArguments]];
