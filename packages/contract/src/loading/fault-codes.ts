/**
 * The codes of problems in the rows of files. Programs decide by the code, because the English message may change. A code keeps
 * its meaning once it is released.
 */
export const faultCodes = {
  required: "The cell of a required field is empty.",
  type: "The value is not of the field's type, or the row cannot be read.",
  too_long: "The text has too many characters.",
  too_short: "The text has too few characters.",
  not_in_list: "The field takes only values of a list.",
  unknown_reference: "The row refers to a record that does not exist.",
  duplicate_in_file: "An earlier row of the file has the same key.",
  key_differs_by_case: "A record has this key in other capitals.",
  similar_key: "A record has almost this key, so the row may have created it twice.",
  withdrawn: "The product was withdrawn. Its values are stored, and it stays withdrawn.",
  hidden: "Rows, columns or the sheet are hidden in the workbook, and were read like the others.",
  check_digit: "The check digit of a number is wrong.",
  out_of_range: "The number is smaller or larger than allowed.",
  too_many_decimals: "The number has too many digits after the point.",
  precision_lost: "The number has more than the 15 digits that a spreadsheet keeps, so its last digits are wrong.",
  bad_date: "The value is not a date.",
  ambiguous_date: "The value can be read as two different dates.",
  formula_without_value: "The cell has a formula, and the file does not have its result.",
  error_value: "The cell shows an error of the spreadsheet, for example #N/A.",
  other_sum: "The rows of a record do not add up to its quantity, which counts.",
  not_editable: "The field cannot be changed by a file.",
  conflict: "The value was changed by another person in the meantime.",
  newer_in_portal: "The portal has a newer value.",
  not_allowed: "The file may not contain this field or make this change.",
} as const;

export type FaultCode = keyof typeof faultCodes;
