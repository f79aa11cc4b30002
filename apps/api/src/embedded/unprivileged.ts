import { spawnSync } from "node:child_process";
import { StartFailure } from "../start-failure.ts";

/** Runs a program as somebody who is not root, because PostgreSQL refuses to run as root. */
export interface Unprivileged {
  /** The user who must own the files it writes. */
  fileOwner: number;
  wrap(program: string, programArguments: string[]): [program: string, programArguments: string[]];
}

const NOBODY = 65534;

const asOurselves: Unprivileged = {
  fileOwner: process.getuid?.() ?? 0,
  wrap: (program, programArguments) => [program, programArguments],
};

/** A namespace in which root is called nobody: its files stay root's, so any folder that root may enter will do. */
const inUserNamespace: Unprivileged = {
  fileOwner: 0,
  wrap: (program, programArguments) => [
    "unshare",
    ["-U", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--", program, ...programArguments],
  ],
};

/**
 * For containers that forbid namespaces: nobody, with the right to pass folders that only root may enter. Data and
 * programs may be below a folder of mode 0700.
 */
const asNobody: Unprivileged = {
  fileOwner: NOBODY,
  wrap: (program, programArguments) => [
    "setpriv",
    [
      `--reuid=${NOBODY}`,
      `--regid=${NOBODY}`,
      "--clear-groups",
      "--inh-caps=+dac_read_search",
      "--ambient-caps=+dac_read_search",
      "--",
      program,
      ...programArguments,
    ],
  ],
};

export function chooseUnprivileged(): Unprivileged {
  const [first] = possibleWays();
  if (first) return first;
  throw new StartFailure(
    "PostgreSQL refuses to run as root, and neither unshare nor setpriv works here: start as an ordinary user, or set DATABASE_URL.",
  );
}

/** The ways that work for this user on this machine, the best one first. */
export function possibleWays() {
  if (process.getuid?.() !== 0) return [asOurselves];
  return [inUserNamespace, asNobody].filter((way) => spawnSync(...way.wrap("true", [])).status === 0);
}
