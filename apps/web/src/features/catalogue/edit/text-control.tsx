import type { ReactNode } from "react";
import type { ControlProps } from "./control-props.ts";
import { inputBoxClass, TextInput } from "./text-input.tsx";

interface TextControlProps extends ControlProps {
  mode: "text" | "decimal" | "numeric";
  /** A sign before the value, for example a currency. */
  before?: string;
  /** The unit after the value. */
  after?: string | undefined;
}

/** A control for a line of text or a number. */
export function TextControl({ mode, before, after, ...props }: TextControlProps) {
  return (
    <span className={inputBoxClass}>
      {before && <Affix side="left-2.5">{before}</Affix>}
      <TextInput {...props} inputMode={mode} className={`${before ? "pl-6" : ""} ${after ? "pr-11" : ""}`} />
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
