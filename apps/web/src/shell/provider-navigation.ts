import { Building2, ListChecks, MessageSquareText, ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import type { EntryGroup } from "./navigation.ts";

/** The numbers beside entries, which features render. */
export interface ConsoleCounts {
  waitingEdits?: ReactNode;
}

/** Returns the navigation of the provider's console. A group without entries is not shown. */
export function getConsoleGroups(counts: ConsoleCounts): readonly EntryGroup[] {
  const groups: readonly EntryGroup[] = [
    {
      title: "Work",
      entries: [{ label: "Review", path: "/provider/review", icon: ListChecks, count: counts.waitingEdits }],
    },
    {
      title: "Vendors",
      entries: [{ label: "Companies", path: "/provider", icon: Building2 }],
    },
    { title: "Catalog and orders", entries: [] },
    { title: "Data exchange", entries: [] },
    { title: "Content", entries: [] },
    {
      title: "Administration",
      entries: [
        { label: "Feedback", path: "/provider/feedback", icon: MessageSquareText },
        { label: "Audit", path: "/provider/audit", icon: ScrollText },
      ],
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
