import type { FaultCode } from "@lading/contract";

/** A problem of a row, and its column. `field` is empty if the whole row is invalid. */
export interface Fault {
  field: string;
  message: string;
  code: FaultCode;
  /** How to correct the value, as a sentence. */
  hint?: string | undefined;
}
