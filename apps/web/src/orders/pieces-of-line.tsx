import type { OrderLine } from "@lading/contract";
import { answeredPieces } from "./answered-pieces.ts";

/** Shows the answer to a line if the other columns do not show it. The title has the rest of a long answer. */
export function PiecesOfLine({ line, currency }: { line: OrderLine; currency: string }) {
  const answered = answeredPieces(line, currency);
  if (!answered) return null;
  return (
    <span
      className={`block truncate text-xs leading-4 ${answered.isAsked ? "text-info" : "text-fg3"}`}
      title={answered.text.replaceAll("; ", "\n")}
    >
      {answered.isAsked ? `asked ${answered.text}` : answered.text}
    </span>
  );
}
