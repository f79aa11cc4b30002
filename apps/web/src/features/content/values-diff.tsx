import { useQuery } from "@tanstack/react-query";
import { toTextLines } from "../../lib/text-lines.ts";
import { LineDiff } from "../../ui/line-diff.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { DescribedPart } from "./content-kind.ts";

interface ValuesDiffProps<Values extends object> {
  kind: {
    name: string;
    describe: (values: Values) => readonly DescribedPart[] | Promise<readonly DescribedPart[]>;
  };
  /** Undefined if there was nothing before. */
  before: Values | undefined;
  after: Values;
}

/** The parts of an item that differ between two versions, with the changed words marked. */
export function ValuesDiff<Values extends object>({ kind, before, after }: ValuesDiffProps<Values>) {
  const { data: changes } = useQuery({
    queryKey: ["values-diff", kind.name, before, after],
    queryFn: async () => findChanges(before ? await kind.describe(before) : [], await kind.describe(after)),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!changes) return <Skeleton className="h-24" />;
  if (changes.length === 0) return <p>Both versions have the same content.</p>;
  return (
    <dl className="flex flex-col gap-4">
      {changes.map(({ label, before: old, after: now }) => (
        <div key={label}>
          <dt className="mb-1 text-xs font-medium text-fg3">{label}</dt>
          <dd className="rounded-control border border-line py-2">
            <LineDiff before={old} after={now} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

async function findChanges(before: readonly DescribedPart[], after: readonly DescribedPart[]) {
  const labels = [...new Set([...before, ...after].map(({ label }) => label))];
  const pairs = await Promise.all(
    labels.map(async (label) => ({
      label,
      before: await toLines(before.find((part) => part.label === label)),
      after: await toLines(after.find((part) => part.label === label)),
    })),
  );
  return pairs.filter((pair) => pair.before.join("\n") !== pair.after.join("\n"));
}

async function toLines(part: DescribedPart | undefined) {
  if (!part || part.text === "") return [];
  return part.isRich ? toTextLines(part.text) : part.text.split("\n");
}
