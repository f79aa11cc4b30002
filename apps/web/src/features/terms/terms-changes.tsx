import { useQuery } from "@tanstack/react-query";
import { toTextLines } from "../../lib/text-lines.ts";
import { LineDiff } from "../../ui/line-diff.tsx";

interface TermsChangesProps {
  /** The safe HTML of both versions. */
  before: string;
  after: string;
}

/** The changes that newer terms made in the text that the user has read. */
export function TermsChanges({ before, after }: TermsChangesProps) {
  const { data } = useQuery({
    queryKey: ["terms-changes", before, after],
    queryFn: async () => ({ before: await toTextLines(before), after: await toTextLines(after) }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!data) return null;
  return (
    <section aria-label="Changes" className="my-2 rounded-control border border-line py-2">
      <h3 className="px-2 pb-1 text-sm font-semibold text-fg">Changes</h3>
      <LineDiff before={data.before} after={data.after} />
    </section>
  );
}
