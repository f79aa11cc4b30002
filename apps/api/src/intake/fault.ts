/** An error in a row, and its column. */
export interface Fault {
  field: string;
  message: string;
}
