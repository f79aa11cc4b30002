import { Check } from "lucide-react";

/** The number of a step, or a check mark once the step is done. */
export const StepMark = ({ number, isDone }: { number: number; isDone: boolean }) => (
  <span
    aria-hidden
    className={`grid size-6 shrink-0 place-items-center rounded-full text-xs font-medium ${isDone ? "bg-ok-soft text-ok" : "bg-muted text-fg2"}`}
  >
    {isDone ? <Check size={14} strokeWidth={2.25} /> : number}
  </span>
);
