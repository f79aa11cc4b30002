import { number } from "../../lib/formats.ts";
import { countSent, describeOthers, type Progress } from "./decide-in-chunks.ts";

/** Why fields were not decided as asked. Renders no line if all were. */
export function DecisionReport({ progress }: { progress: Progress }) {
  const left = progress.total - countSent(progress);
  return (
    <ul className="flex flex-col gap-1">
      {describeOthers(progress).map((line) => (
        <li key={line}>{line}.</li>
      ))}
      {left > 0 && (
        <li>{left === 1 ? "1 was not decided and waits." : `${number(left)} were not decided and wait.`}</li>
      )}
    </ul>
  );
}
