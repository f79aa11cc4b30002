/** The state of a field, without its text. A new object only if a property differs, so that most keystrokes render nothing. */
export interface FieldState {
  /** The live value when the user began to type; without a change, the current live value. */
  readonly old: string | null;
  readonly live: string | null;
  /** The typed value differs from the live value. */
  readonly isChanged: boolean;
  readonly error?: string | undefined;
}

/** Whether the live value has changed since the user began to type. */
export const isInConflict = (field: FieldState) => field.isChanged && field.live !== field.old;

/** True if both states are equal, so that the earlier object can stay. */
export const isSameState = (field: FieldState, other: FieldState | undefined) =>
  field.isChanged === other?.isChanged &&
  field.live === other.live &&
  field.old === other.old &&
  field.error === other.error;
