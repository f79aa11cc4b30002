import type { ReactNode } from "react";
import { type ControlProps, controlLook, controlProps } from "./control-props.ts";

interface TypedControlProps extends ControlProps {
  mode: "text" | "decimal" | "numeric";
  /** A sign before the value. */
  before?: string;
  /** Its unit. */
  after?: string | undefined;
}

/** More than this no draft can hold. */
const typedMaximum = 10_000;

/** A line of text or a figure. What is typed is judged, not hindered: nothing that was pasted is cut off unseen. */
export function TypedControl({ mode, before, after, ...props }: TypedControlProps) {
  const { id, edited, field } = props;
  return (
    <span className="relative block min-w-0">
      {before && <Affix side="left-2.5">{before}</Affix>}
      <input
        {...controlProps(props)}
        inputMode={mode}
        maxLength={typedMaximum}
        autoComplete="off"
        spellCheck={false}
        className={`${controlLook(field)} ${before ? "pl-6" : ""} ${after ? "pr-11" : ""}`}
        onChange={(event) => edited.type(id, event.target.value)}
      />
      {after && <Affix side="right-2.5">{after}</Affix>}
    </span>
  );
}

function Affix({ side, children }: { side: "left-2.5" | "right-2.5"; children: ReactNode }) {
  return (
    <span className={`pointer-events-none absolute inset-y-0 ${side} grid place-items-center text-fg3`}>
      {children}
    </span>
  );
}
