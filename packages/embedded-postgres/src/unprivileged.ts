import { spawnSync } from "node:child_process";
import { ClusterFailure } from "./cluster-failure.ts";

/** Runs a program as a user other than root, because PostgreSQL refuses to run as root. */
export interface Unprivileged {
  /** The user and the group who must own the files that the program writes. */
  owner: { user: number; group: number };
  wrap(program: string, programArguments: string[]): [program: string, programArguments: string[]];
}

const NOBODY = 65534;

const asOurselves: Unprivileged = {
  owner: { user: process.getuid?.() ?? 0, group: process.getgid?.() ?? 0 },
  wrap: (program, programArguments) => [program, programArguments],
};

/** A namespace that maps root to the user `nobody`. The files still belong to root, so any folder of root works. */
const inUserNamespace: Unprivileged = {
  owner: { user: 0, group: 0 },
  wrap: (program, programArguments) => [
    "unshare",
    ["-U", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--", program, ...programArguments],
  ],
};

/**
 * For containers that forbid namespaces: the user `nobody`, with the capability to enter folders of other users, because
 * the data and the programs may be below a folder of mode 0700.
 */
const asNobody: Unprivileged = {
  owner: { user: NOBODY, group: NOBODY },
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
  throw new ClusterFailure(
    "PostgreSQL refuses to run as root, and neither unshare nor setpriv works here: start as an ordinary user, or set DATABASE_URL.",
  );
}

/** Returns the ways that work for this user on this machine, the best one first. */
export function possibleWays() {
  if (process.getuid?.() !== 0) return [asOurselves];
  return [inUserNamespace, asNobody].filter((way) => spawnSync(...way.wrap("true", [])).status === 0);
}
