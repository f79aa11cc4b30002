import type { ReactNode } from "react";
import type { ControlProps } from "./control-props.ts";
import { typedBox, TypedInput } from "./typed-input.tsx";

interface TypedControlProps extends ControlProps {
  mode: "text" | "decimal" | "numeric";
  /** A sign before the value. */
  before?: string;
  /** Its unit. */
  after?: string | undefined;
}

/** A line of text or a figure. */
export function TypedControl({ mode, before, after, ...props }: TypedControlProps) {
  return (
    <span className={typedBox}>
      {before && <Affix side="left-2.5">{before}</Affix>}
      <TypedInput {...props} inputMode={mode} className={`${before ? "pl-6" : ""} ${after ? "pr-11" : ""}`} />
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
