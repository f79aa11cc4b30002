type Numbers = readonly [major: number, minor: number, patch: number];

/** Returns the newest of the versions that is newer than this one. Databases of earlier programs name no version. */
export function findNewerVersion(own: string, versions: readonly (string | null)[]) {
  const newest = versions
    .filter((version) => version !== null)
    .toSorted(compare)
    .at(-1);
  return newest !== undefined && compare(newest, own) > 0 ? newest : undefined;
}

/**
 * Returns true if the newer version belongs to this version's release or to the next one. A release has a new minor number.
 * After a new major number there is no way back.
 */
export function isNextRelease(own: string, newer: string) {
  const [[major, minor], [newerMajor, newerMinor]] = [toNumbers(own), toNumbers(newer)];
  return newerMajor === major && newerMinor <= minor + 1;
}

function compare(one: string, other: string) {
  const [a, b] = [toNumbers(one), toNumbers(other)];
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function toNumbers(version: string): Numbers {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  return [major, minor, patch];
}
