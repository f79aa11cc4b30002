import type { HistoryField } from "@lading/contract";
import { createContext, use } from "react";

/** The ways in which a user who may edit the product changes one of its values from where it is shown. */
export interface ValueActions {
  /** Opens the form at the field; undefined for a field that cannot be changed. */
  findEdit: (field: HistoryField) => (() => void) | undefined;
  /** Whether an earlier value of the field can be proposed: it can be changed, and has another value now. */
  canPutBack: (field: HistoryField, value: string | null) => boolean;
  /** Proposes earlier values. Resolves to whether that succeeded; a message tells if it failed. */
  putBack: (values: readonly { field: HistoryField; value: string | null }[]) => Promise<boolean>;
}

/** Without it, values are only read. */
export const ValueActionsContext = createContext<ValueActions | undefined>(undefined);

export const useValueActions = () => use(ValueActionsContext);
