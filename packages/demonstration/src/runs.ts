import type { ProviderPermission, RunCounts, RunKindId, RunSubject } from "@lading/contract";

/** A run that has ended without problems. Runs with problems would wait in the work queue. */
export interface DemonstrationRun {
  kind: RunKindId;
  subject: RunSubject;
  permission: ProviderPermission;
  /** The e-mail address of the staff member; null for the nightly feed. */
  person: string | null;
  source: string;
  hoursAgo: number;
  seconds: number;
  counts: RunCounts;
}

/** The name of the key that the provider's ERP loads files with. */
export const feedKeyName = "Nightly feed";

const load = (subject: RunSubject, hoursAgo: number, seconds: number, counts: RunCounts) =>
  ({
    kind: "import",
    subject,
    permission: "provider.import_records",
    person: null,
    source: feedKeyName,
    hoursAgo,
    seconds,
    counts,
  }) as const;

export const runs: readonly DemonstrationRun[] = [
  load("prices", 6.2, 3, { rows: 5121, updated: 38, unchanged: 5083 }),
  load("sales", 6.1, 2, { rows: 4210, created: 17, updated: 240, unchanged: 3953 }),
  load("purchase-orders", 6, 1, { rows: 24, created: 3, updated: 2, unchanged: 19 }),
  {
    kind: "bulk_decision",
    subject: "edits",
    permission: "provider.review_edits",
    person: "reviewer@provider.example",
    source: "612 fields to approve",
    hoursAgo: 29,
    seconds: 2,
    counts: { approved: 612 },
  },
  load("prices", 30.2, 3, { rows: 5121, updated: 12, unchanged: 5109 }),
  load("sales", 30.1, 2, { rows: 4193, created: 21, updated: 233, unchanged: 3939 }),
];
