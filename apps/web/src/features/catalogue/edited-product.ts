import { type AttributeId, attributeIds, attributeOf, canonicalText, type ProductDetail } from "@lading/contract";
import { typedMistake, typedText, typedValue } from "./typed-value.ts";

/** A change as drafts keep it: `new_value` is as it was typed, right or wrong. */
export interface TypedChange {
  name: string;
  old_value: string | null;
  new_value: string | null;
}

/** A field of the form. It is replaced, never changed, so that who draws it sees by its identity that it is another. */
export interface EditedField {
  readonly typed: string;
  /** The live value that the change was typed over; without a change, the live value. */
  readonly old: string | null;
  readonly live: string | null;
  /** What was typed is not the live value. */
  readonly isChanged: boolean;
  readonly mistake: string | undefined;
}

/** Fields of the form by how they stand, in the order of the form. */
export interface EditSummary {
  readonly changed: readonly AttributeId[];
  /** With a mistake, or changed although the live value has become another. */
  readonly wrong: readonly AttributeId[];
}

export const editableIds = attributeIds.filter((id) => attributeOf(id).editable);

/** Whether the live value has become another since the change was typed over it. */
export const isInConflict = (field: EditedField) => field.isChanged && field.live !== field.old;

/**
 * The state of a product's form. It lives outside React so that a key pressed in one field draws that field alone; each
 * field and the bar below them subscribe to their part of it.
 */
export class EditedProduct {
  readonly #fields = new Map<AttributeId, EditedField>();
  readonly #listeners = new Set<() => void>();
  readonly #keep: (changes: TypedChange[]) => void;
  #summary: EditSummary = { changed: [], wrong: [] };

  /** `keep` is told of all changes whenever the user has changed one. */
  constructor(product: ProductDetail, changes: readonly TypedChange[], keep: (changes: TypedChange[]) => void) {
    this.#keep = keep;
    for (const id of editableIds) {
      const live = canonicalText(id, product[id]);
      const change = changes.find(({ name }) => name === id);
      const typed = change ? (change.new_value ?? "") : typedText(id, live);
      this.#put(id, { typed, old: change ? change.old_value : live, live });
    }
    this.#summarise();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly summary = () => this.#summary;

  field(id: AttributeId): EditedField {
    const field = this.#fields.get(id);
    if (!field) throw new Error(`${id} cannot be edited`);
    return field;
  }

  changes(): TypedChange[] {
    return this.#summary.changed.map((id) => {
      const { old, typed } = this.field(id);
      return { name: id, old_value: old, new_value: typed === "" ? null : typed };
    });
  }

  /** What is to be sent: the values, in their one text form. */
  valuesToSend() {
    return this.#summary.changed.map((id) => {
      const { old, typed } = this.field(id);
      return { name: id, old_value: old, new_value: typedValue(id, typed) };
    });
  }

  type(id: AttributeId, typed: string) {
    const { old, live, mistake } = this.field(id);
    // A mistake that is being mended goes as soon as it is; a new one is not told before the field is left.
    this.#put(id, { typed, old, live, mistake: mistake && typedMistake(id, typed) });
    this.#tell();
    this.#keep(this.changes());
  }

  /** The user has been in the field and is no longer. */
  leave(id: AttributeId) {
    const field = this.field(id);
    const mistake = field.isChanged ? typedMistake(id, field.typed) : undefined;
    if (mistake === field.mistake) return;
    this.#put(id, { ...field, mistake });
    this.#tell();
  }

  /** Takes the live value: the change of the field is undone. */
  undo(id: AttributeId) {
    const { live } = this.field(id);
    this.#put(id, { typed: typedText(id, live), old: live, live });
    this.#tell();
    this.#keep(this.changes());
  }

  /** The user has seen the new live value and stands by the change. */
  insist(id: AttributeId) {
    const { typed, live, mistake } = this.field(id);
    this.#put(id, { typed, old: live, live, mistake });
    this.#tell();
    this.#keep(this.changes());
  }

  /** Takes note of live values as they are now. What was typed stays. */
  follow(live: Partial<Record<AttributeId, string | null>>) {
    let isNew = false;
    for (const id of editableIds) {
      const value = live[id];
      const field = this.field(id);
      if (value === undefined || value === field.live) continue;
      isNew = true;
      const isUntouched = !field.isChanged || typedValue(id, field.typed) === value;
      this.#put(id, isUntouched ? { typed: typedText(id, value), old: value, live: value } : { ...field, live: value });
    }
    if (isNew) this.#tell();
  }

  /** Marks every mistake in what was changed; whether there is none, nor a conflict. */
  check() {
    for (const id of this.#summary.changed) this.leave(id);
    return this.#summary.wrong.length === 0;
  }

  /** Marks what the server found wrong; whether it named a field of the form. */
  refuse(messages: Partial<Record<string, string[]>>) {
    const named = editableIds.filter((id) => messages[id]?.[0] !== undefined);
    for (const id of named) this.#put(id, { ...this.field(id), mistake: messages[id]?.[0] });
    this.#tell();
    return named.length > 0;
  }

  #put(id: AttributeId, field: Omit<EditedField, "isChanged" | "mistake"> & { mistake?: string | undefined }) {
    const isChanged = typedValue(id, field.typed) !== field.live;
    this.#fields.set(id, {
      ...field,
      isChanged,
      old: isChanged ? field.old : field.live,
      mistake: isChanged ? field.mistake : undefined,
    });
  }

  #tell() {
    this.#summarise();
    for (const listener of this.#listeners) listener();
  }

  #summarise() {
    const changed = editableIds.filter((id) => this.field(id).isChanged);
    const wrong = changed.filter((id) => this.field(id).mistake !== undefined || isInConflict(this.field(id)));
    const isSame = sameIds(changed, this.#summary.changed) && sameIds(wrong, this.#summary.wrong);
    if (!isSame) this.#summary = { changed, wrong };
  }
}

const sameIds = (some: readonly string[], others: readonly string[]) => some.join() === others.join();

/** The live values of a product, in their one text form. */
export const liveValues = (product: ProductDetail): Partial<Record<AttributeId, string | null>> =>
  Object.fromEntries(editableIds.map((id) => [id, canonicalText(id, product[id])]));
