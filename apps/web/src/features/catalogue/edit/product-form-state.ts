import { type AttributeId, canonicalText, editableIds, type ProductDetail } from "@lading/contract";
import { type FieldState, isInConflict, isSameState } from "./field-state.ts";
import { findInputError, toInputText, parseInput } from "../../../products/input-value.ts";
import { getLiveValues } from "./live-values.ts";

/** A change in a draft. `new_value` is the text as typed, valid or not. */
export interface DraftChange {
  name: string;
  old_value: string | null;
  new_value: string | null;
}

/** Called after the user changes fields. A field of `names` without an entry in `changes` has its live value again. */
type OnChange = (names: string[], changes: DraftChange[]) => void;

/** The ids are in the order of the form. */
export interface FormSummary {
  readonly changed: readonly AttributeId[];
  /** Fields with an error or a conflict. */
  readonly invalid: readonly AttributeId[];
}

/**
 * The state of a product's form. It is outside of React so that a keystroke renders only its own field, and only if the
 * field's state changes. Each field and the bar below the form subscribe to their part.
 */
export class ProductFormState {
  readonly #fields = new Map<AttributeId, FieldState>();
  readonly #texts = new Map<AttributeId, string>();
  readonly #listeners = new Set<() => void>();
  readonly #touched: Set<string>;
  readonly #onChange: OnChange;
  #summary: FormSummary = { changed: [], invalid: [] };
  /** True if a field's state has changed since the summary was made. */
  #isOutdated = true;
  /** The frame after which the subscribers are notified of typed text. */
  #frame: number | undefined;

  constructor(product: ProductDetail, changes: readonly DraftChange[], onChange: OnChange) {
    this.#onChange = onChange;
    this.#touched = new Set(changes.map(({ name }) => name));
    for (const [id, live] of getLiveValues(product)) {
      const change = changes.find(({ name }) => name === id);
      this.#setField(id, change ? (change.new_value ?? "") : toInputText(id, live), {
        live,
        old: change ? canonicalText(id, change.old_value) : live,
      });
    }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly summary = () => {
    if (this.#isOutdated) this.#summarize();
    return this.#summary;
  };

  readonly hasChanges = () => this.summary().changed.length > 0;

  field(id: AttributeId): FieldState {
    const field = this.#fields.get(id);
    if (!field) throw new Error(`${id} cannot be edited`);
    return field;
  }

  /** The text in the field's control. */
  text(id: AttributeId) {
    return this.#texts.get(id) ?? "";
  }

  /** The changes to submit, with values in their canonical text form. */
  toSubmission() {
    return this.summary().changed.map((id) => ({
      name: id,
      old_value: this.field(id).old,
      new_value: parseInput(id, this.text(id)),
    }));
  }

  /** The changes to save as a draft, with values as typed. */
  toDraft(): DraftChange[] {
    return this.summary().changed.map((id) => ({
      name: id,
      old_value: this.field(id).old,
      new_value: this.text(id) || null,
    }));
  }

  /** The fields that the form opened with as changed, and every field that the user has changed since. */
  touchedNames() {
    return [...this.#touched];
  }

  setText(id: AttributeId, text: string) {
    this.#changeText(id, text);
    this.#notify();
  }

  /** Sets the text of an uncontrolled input. The browser paints the typed character before the subscribers render. */
  typeText(id: AttributeId, text: string) {
    this.#changeText(id, text);
    if (this.#frame !== undefined) return;
    this.#frame = requestAnimationFrame(() => setTimeout(() => this.#notify()));
  }

  /** Notifies the subscribers of typed text without waiting for the frame. */
  showTyped() {
    if (this.#frame !== undefined) this.#notify();
  }

  validateField(id: AttributeId) {
    this.#setField(id, this.text(id), { ...this.field(id), error: findInputError(id, this.text(id)) });
    this.#notify();
  }

  /** Replaces the user's change with the live value. */
  undo(id: AttributeId) {
    const { live } = this.field(id);
    this.#setField(id, toInputText(id, live), { live, old: live });
    this.#notify();
    this.#reportField(id);
  }

  /** Resolves a conflict: the user has seen the new live value and keeps the change. */
  keepChange(id: AttributeId) {
    const field = this.field(id);
    this.#setField(id, this.text(id), { ...field, old: field.live });
    this.#notify();
    this.#reportField(id);
  }

  /** Updates the live values. Typed text stays. */
  setLiveValues(liveValues: Iterable<[AttributeId, string | null]>) {
    for (const [id, live] of liveValues) {
      const field = this.field(id);
      if (live === field.live) continue;
      this.#setField(id, field.isChanged ? this.text(id) : toInputText(id, live), { ...field, live });
    }
    this.#notify();
  }

  /** Marks the errors of all changed fields. Returns whether there are no errors and no conflicts. */
  validate() {
    for (const id of this.summary().changed) this.validateField(id);
    return this.summary().invalid.length === 0;
  }

  /** Marks the errors that the server returned. */
  setErrors(messages: Partial<Record<string, string[]>>) {
    for (const id of editableIds)
      if (messages[id]?.[0]) this.#setField(id, this.text(id), { ...this.field(id), error: messages[id][0] });
    this.#notify();
  }

  #changeText(id: AttributeId, text: string) {
    const field = this.field(id);
    // While the user types, an error is updated or removed. A new error waits until the user leaves the field.
    this.#setField(id, text, { ...field, error: field.error && findInputError(id, text) });
    this.#reportField(id);
  }

  #reportField(id: AttributeId) {
    this.#touched.add(id);
    this.#onChange(
      [id],
      this.toDraft().filter(({ name }) => name === id),
    );
  }

  #setField(id: AttributeId, text: string, { old, live, error }: Omit<FieldState, "isChanged">) {
    const isChanged = parseInput(id, text) !== live;
    const field = { isChanged, live, old: isChanged ? old : live, error: isChanged ? error : undefined };
    this.#texts.set(id, text);
    if (isSameState(field, this.#fields.get(id))) return;
    this.#fields.set(id, field);
    this.#isOutdated = true;
  }

  #notify() {
    this.#frame = undefined;
    for (const listener of this.#listeners) listener();
  }

  #summarize() {
    this.#isOutdated = false;
    const changed = editableIds.filter((id) => this.field(id).isChanged);
    const invalid = changed.filter((id) => this.field(id).error !== undefined || isInConflict(this.field(id)));
    const before = this.#summary;
    const isSameInvalid = hasSameIds(invalid, before.invalid);
    // Subscribers compare the summary and its lists by identity.
    if (!isSameInvalid || !hasSameIds(changed, before.changed))
      this.#summary = { changed, invalid: isSameInvalid ? before.invalid : invalid };
  }
}

const hasSameIds = (ids: readonly string[], others: readonly string[]) => ids.join() === others.join();
