import { type Bounds, boundsOf, limitRange, type Place, type Range, rangeAt, type Size } from "./selection.ts";

/** The cell whose input is open. */
export interface Editing extends Place {
  text: string;
  /** The user began to type instead of opening the input. */
  isTyping: boolean;
}

/** The part of a row that is in the selection. A missing column is -1. */
export interface LineCursor {
  left: number;
  right: number;
  active: number;
  /** The column of the handle that fills down. */
  corner: number;
}

/** The selection and the open input. They are outside of React, so that a key renders only the rows that it concerns. */
export class GridCursor {
  readonly #listeners = new Set<() => void>();
  #size: Size = { rows: 1, columns: 1 };
  #range = rangeAt({ row: 0, column: 0 });
  #editing: Editing | undefined;
  #fillTo: number | undefined;
  #version = 0;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly version = () => this.#version;
  readonly range = () => this.#range;
  readonly editing = () => this.#editing;
  size = () => this.#size;
  active = () => this.#range.active;
  bounds = (): Bounds => boundsOf(this.#range);
  /** Whether the handle is dragged. */
  isFilling = () => this.#fillTo !== undefined;

  /** The selection with the rows that the dragged handle adds. */
  marked(): Bounds {
    const bounds = this.bounds();
    return { ...bounds, bottom: Math.max(bounds.bottom, this.#fillTo ?? 0) };
  }

  /** The cursor in a row, as a text that `readLine` reads, because texts are equal if their contents are. */
  line(row: number) {
    const [{ active }, bounds, marked] = [this.#range, this.bounds(), this.marked()];
    const [left, right] = row >= marked.top && row <= marked.bottom ? [marked.left, marked.right] : [-1, -1];
    const corner = row === bounds.bottom && !this.#editing ? bounds.right : -1;
    return `${left} ${right} ${row === active.row ? active.column : -1} ${corner}`;
  }

  /** Sets the number of rows and columns. The selection stays within them. */
  resize(size: Size) {
    this.#size = size;
    this.move(this.#range);
  }

  move(range: Range) {
    this.#range = limitRange(range, this.#size);
    this.#notify();
  }

  /** Opens the input of the active cell. */
  edit(editing: Omit<Editing, keyof Place>) {
    this.#editing = { ...this.active(), ...editing };
    this.#notify();
  }

  endEdit() {
    this.#editing = undefined;
    this.#notify();
  }

  /** Drags the handle to a row, or lets it go. */
  fillTo(row: number | undefined) {
    this.#fillTo = row;
    this.#notify();
  }

  #notify() {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}

export function readLine(text: string): LineCursor {
  const [left = -1, right = -1, active = -1, corner = -1] = text.split(" ").map(Number);
  return { left, right, active, corner };
}
