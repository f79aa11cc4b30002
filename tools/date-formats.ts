import { globSync, readFileSync } from "node:fs";

/** The files that turn dates into text or read the clock of a time zone. */
const formats = new Set([
  "apps/web/src/lib/formats.ts",
  "apps/web/src/lib/format-moment.ts",
  "apps/web/src/lib/format-month.ts",
  // Staff schedule a version in a time zone that they choose.
  "apps/web/src/features/content/moment.ts",
  // Working days are those of the provider's time zone.
  "apps/web/src/features/orders/list/answer-time.ts",
  "apps/api/src/ground/http/format-date.ts",
  // It only checks the name of a time zone.
  "apps/api/src/start/config.ts",
]);

/** Code that formats a date in another form or time zone. */
const ownFormat =
  /\bDateTimeFormat\b|\bRelativeTimeFormat\b|\.toLocale(?:Date|Time)String\(|\.to(?:Date|Time)String\(|\.get(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(|\bDate\([^()]*\)\.toLocaleString\(/g;

/** Finds the files that format dates themselves, so that all dates have one form and are in UTC. */
export function findOwnDateFormats(root: string) {
  return globSync("apps/{web,api}/src/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/test\/|\.gen\.ts$/.test(file) && !formats.has(file))
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(`${root}${file}`, "utf8").matchAll(ownFormat)].map(
        ([found]) =>
          `${file} uses ${found}: dates are formatted by lib/formats.ts, lib/format-moment.ts or ground/http/format-date.ts.`,
      ),
    );
}
