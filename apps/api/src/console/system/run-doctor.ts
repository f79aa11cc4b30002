import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ProductionCheck } from "@lading/contract";

const lading = fileURLToPath(new URL("../../../../../bin/lading", import.meta.url));
/** The audit record of years takes a minute. */
const MAX_MS = 150_000;

/** Examines the portal in a separate process, because only the owner of the database sees all of it. */
export function runDoctor(program = lading) {
  return new Promise<ProductionCheck[]>((resolve) => {
    execFile(program, ["doctor", "--json"], { timeout: MAX_MS }, (_error, out, errors) => {
      try {
        // The doctor prints its findings also if there are faults, which its exit code says.
        const { findings } = JSON.parse(out) as { findings: (Omit<ProductionCheck, "to_do"> & { to_do?: string })[] };
        resolve(findings.map((finding) => ({ ...finding, to_do: finding.to_do ?? null })));
      } catch {
        resolve([
          {
            check: "doctor",
            group: "server",
            title: "The doctor ends in time.",
            level: "fault",
            text: errors.trim().split("\n")[0] || "The doctor did not end in time.",
            to_do: "Run the command doctor on the server.",
          },
        ]);
      }
    });
  });
}
