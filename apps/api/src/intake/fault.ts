/** What a row lacks, and under which column. */
export interface Fault {
  field: string;
  message: string;
}
