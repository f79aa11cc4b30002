import { type AttributeId, attributeIds, attributeOf, canonicalText, type ProductDetail } from "@lading/contract";
import { typedMistake, typedText, typedValue } from "./typed-value.ts";

/** A change as drafts keep it: `new_value` is as it was typed, right or wrong. */
export interface TypedChange {
  name: string;
  old_value: string | null;
  new_value: string | null;
}

/** Is told how the fields of these names stand whenever the user has changed them. */
type Keep = (names: string[], changes: TypedChange[]) => void;

/** How a field stands, whatever is typed: it is another object only when it stands otherwise, so that most keys draw nothing. */
export interface EditedField {
  /** The live value that the change was typed over; without a change, the live value. */
  readonly old: string | null;
  readonly live: string | null;
  /** What was typed is not the live value. */
  readonly isChanged: boolean;
  readonly mistake?: string | undefined;
}

/** Fields of the form by how they stand, in the order of the form. */
export interface EditSummary {
  readonly changed: readonly AttributeId[];
  /** With a mistake, or changed although the live value has become another. */
  readonly wrong: readonly AttributeId[];
}

const editableIds = attributeIds.filter((id) => attributeOf(id).editable);

/** Whether the live value has become another since the change was typed over it. */
export const isInConflict = (field: EditedField) => field.isChanged && field.live !== field.old;

/**
 * The state of a product's form. It lives outside React so that a key pressed in one field draws that field alone, and only
 * when it stands otherwise than before; each field and the bar below them subscribe to their part of it.
 */
export class EditedProduct {
  readonly #fields = new Map<AttributeId, EditedField>();
  readonly #typed = new Map<AttributeId, string>();
  readonly #listeners = new Set<() => void>();
  readonly #names: Set<string>;
  readonly #keep: Keep;
  #summary: EditSummary = { changed: [], wrong: [] };

  constructor(product: ProductDetail, changes: readonly TypedChange[], keep: Keep) {
    this.#keep = keep;
    this.#names = new Set(changes.map(({ name }) => name));
    for (const [id, live] of liveValues(product)) {
      const change = changes.find(({ name }) => name === id);
      this.#put(id, change ? (change.new_value ?? "") : typedText(id, live), {
        live,
        old: change ? change.old_value : live,
      });
    }
    this.#summarise();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly summary = () => this.#summary;

  readonly hasChanges = () => this.#summary.changed.length > 0;

  field(id: AttributeId): EditedField {
    const field = this.#fields.get(id);
    if (!field) throw new Error(`${id} cannot be edited`);
    return field;
  }

  /** What stands in the control. */
  typed(id: AttributeId) {
    return this.#typed.get(id) ?? "";
  }

  /** What is to be sent: the values, in their one text form. */
  changes() {
    return this.#summary.changed.map((id) => ({
      name: id,
      old_value: this.field(id).old,
      new_value: typedValue(id, this.typed(id)),
    }));
  }

  /** The fields that this form began with as changed, and those that were changed in it since. */
  names() {
    return [...this.#names];
  }

  /** The changes as a draft keeps them: as they were typed. */
  draft(): TypedChange[] {
    return this.#summary.changed.map((id) => ({
      name: id,
      old_value: this.field(id).old,
      new_value: this.typed(id) || null,
    }));
  }

  type(id: AttributeId, typed: string) {
    const field = this.field(id);
    // A mistake that is being mended goes as soon as it is; a new one is not told before the field is left.
    this.#put(id, typed, { ...field, mistake: field.mistake && typedMistake(id, typed) });
    this.#tell();
    this.#keepField(id);
  }

  /** The user has been in the field and is no longer. */
  leave(id: AttributeId) {
    this.#put(id, this.typed(id), { ...this.field(id), mistake: typedMistake(id, this.typed(id)) });
    this.#tell();
  }

  /** Takes the live value: the change of the field is undone. */
  undo(id: AttributeId) {
    const { live } = this.field(id);
    this.#put(id, typedText(id, live), { live, old: live });
    this.#tell();
    this.#keepField(id);
  }

  /** The user has seen the new live value and stands by the change. */
  insist(id: AttributeId) {
    const field = this.field(id);
    this.#put(id, this.typed(id), { ...field, old: field.live });
    this.#tell();
    this.#keepField(id);
  }

  /** Takes note of live values as they are now. What was typed stays. */
  follow(liveNow: Iterable<[AttributeId, string | null]>) {
    for (const [id, live] of liveNow) {
      const field = this.field(id);
      if (live === field.live) continue;
      this.#put(id, field.isChanged ? this.typed(id) : typedText(id, live), { ...field, live });
    }
    this.#tell();
  }

  /** Marks every mistake in what was changed; whether there is none, nor a conflict. */
  check() {
    for (const id of this.#summary.changed) this.leave(id);
    return this.#summary.wrong.length === 0;
  }

  /** Marks what the server found wrong. */
  refuse(messages: Partial<Record<string, string[]>>) {
    for (const id of editableIds)
      if (messages[id]?.[0]) this.#put(id, this.typed(id), { ...this.field(id), mistake: messages[id][0] });
    this.#tell();
  }

  #keepField(id: AttributeId) {
    this.#names.add(id);
    this.#keep(
      [id],
      this.draft().filter(({ name }) => name === id),
    );
  }

  #put(id: AttributeId, typed: string, { old, live, mistake }: Omit<EditedField, "isChanged">) {
    const isChanged = typedValue(id, typed) !== live;
    const field = { isChanged, live, old: isChanged ? old : live, mistake: isChanged ? mistake : undefined };
    this.#typed.set(id, typed);
    if (!isSame(field, this.#fields.get(id))) this.#fields.set(id, field);
  }

  #tell() {
    this.#summarise();
    for (const listener of this.#listeners) listener();
  }

  #summarise() {
    const changed = editableIds.filter((id) => this.field(id).isChanged);
    const wrong = changed.filter((id) => this.field(id).mistake !== undefined || isInConflict(this.field(id)));
    const { changed: wasChanged, wrong: wasWrong } = this.#summary;
    const isSameWrong = sameIds(wrong, wasWrong);
    if (!isSameWrong || !sameIds(changed, wasChanged))
      this.#summary = { changed, wrong: isSameWrong ? wasWrong : wrong };
  }
}

const isSame = (field: EditedField, other: EditedField | undefined) =>
  field.isChanged === other?.isChanged &&
  field.live === other.live &&
  field.old === other.old &&
  field.mistake === other.mistake;

const sameIds = (some: readonly string[], others: readonly string[]) => some.join() === others.join();

/** The live values of what can be edited of a product, in their one text form. */
export const liveValues = (product: ProductDetail): [AttributeId, string | null][] =>
  editableIds.map((id) => [id, canonicalText(id, product[id])]);
