import { type AttributeId, getAttribute } from "@lading/contract";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import type { Choices } from "./cell-value.ts";
import { isRight } from "./columns/grid-columns.ts";

export interface Edited {
  text: string;
  /** Where the active cell moves. `range` fills the selection and stays. */
  move: "down" | "up" | "right" | "left" | "stay" | "range";
}

interface CellEditorProps {
  name: AttributeId;
  label: string;
  /** The text that the editor opens with. */
  text: string;
  /** Arrow keys move the active cell, because the user began to type instead of opening the editor. */
  isTyping: boolean;
  choices: Choices;
  style: { top: number; left: number; width: number };
  onDone: (edited: Edited) => void;
  onCancel: () => void;
}

const movesWhileTyping: Partial<Record<string, Edited["move"]>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** The input over the active cell. Leaving it keeps what was typed. */
export function CellEditor({ name, label, text, isTyping, choices, style, onDone, onCancel }: CellEditorProps) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (!isTyping) input.current?.select();
  }, [isTyping]);
  const done = (move: Edited["move"]) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone({ text: input.current?.value ?? text, move });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const move =
      event.key === "Enter"
        ? event.ctrlKey || event.metaKey
          ? "range"
          : event.shiftKey
            ? "up"
            : "down"
        : event.key === "Tab"
          ? event.shiftKey
            ? "left"
            : "right"
          : isTyping && options.length === 0
            ? movesWhileTyping[event.key]
            : undefined;
    if (event.key === "Escape") {
      isOver.current = true;
      onCancel();
    } else if (move) done(move);
    else return;
    event.preventDefault();
  };
  const { value } = getAttribute(name);
  const options = value.type === "choice" ? choices[value.of] : value.type === "boolean" ? ["Yes", "No"] : [];
  return (
    <div className={`edit-grid-cell edit-grid-editor ${isRight(name) ? "edit-grid-number" : ""}`} style={style}>
      <input
        ref={input}
        aria-label={label}
        defaultValue={text}
        maxLength={10_000}
        autoComplete="off"
        spellCheck={false}
        list={options.length > 0 ? list : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => done("stay")}
      />
      {options.length > 0 && (
        <datalist id={list}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </datalist>
      )}
    </div>
  );
}
