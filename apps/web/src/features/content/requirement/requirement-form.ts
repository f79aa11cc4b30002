import type { ContentRequirement } from "@lading/contract";
import { dayText, noDay, typedDay } from "../../../lib/typed-day.ts";
import { addKeys, findFieldMistakes } from "./captured-values.ts";
import { type ConditionRow, findRowMistake, toCondition, toRows } from "./condition-rows.ts";

/** The values of a requirement that staff edit. */
export type RequirementValues = Pick<
  ContentRequirement,
  | "name"
  | "label_id"
  | "applies_to"
  | "condition"
  | "maximum_files"
  | "validity"
  | "due_days"
  | "reminders"
  | "grace_days"
  | "effect"
  | "fields"
  | "help"
  | "basis"
  | "reasons"
  | "reviewer_role_id"
  | "waiver_role_id"
  | "active"
  | "is_silent"
>;

/** The form. Numbers and days are as typed. */
export interface RequirementForm extends Pick<
  RequirementValues,
  "name" | "applies_to" | "effect" | "fields" | "help" | "basis" | "reviewer_role_id" | "waiver_role_id" | "is_silent"
> {
  /** Empty while none is chosen. */
  label_id: string;
  rows: readonly ConditionRow[];
  maximum_files: string;
  /** One in each line. */
  reasons: string;
  validity: RequirementValues["validity"]["kind"];
  /** The key of the date of the validity. */
  date: string;
  months: string;
  due_days: string;
  reminders: string;
  grace_days: string;
  from: string;
  until: string;
}

/** The form of a new requirement. */
export const emptyRequirement: RequirementForm = {
  name: "",
  label_id: "",
  applies_to: "company",
  rows: [],
  maximum_files: "1",
  validity: "none",
  date: "",
  months: "12",
  due_days: "30",
  reminders: "60, 30, 14, 7, 1, 0",
  grace_days: "30",
  effect: { kind: "none", of: [] },
  fields: [],
  help: "",
  basis: "",
  reasons: "",
  reviewer_role_id: null,
  waiver_role_id: null,
  from: "",
  until: "",
  is_silent: false,
};

const toText = (day: string | null) => (day === null ? "" : dayText(day));

export const toRequirementForm = (values: RequirementValues): RequirementForm => {
  const { condition, validity, active, label_id, maximum_files, due_days, reminders, grace_days, ...same } = values;
  return {
    name: same.name,
    applies_to: same.applies_to,
    effect: same.effect,
    fields: same.fields,
    help: same.help,
    basis: same.basis,
    reasons: same.reasons.join("\n"),
    reviewer_role_id: same.reviewer_role_id,
    waiver_role_id: same.waiver_role_id,
    is_silent: same.is_silent,
    label_id: String(label_id),
    rows: toRows(condition),
    maximum_files: String(maximum_files),
    validity: validity.kind,
    date: validity.kind === "none" ? "" : validity.field,
    months: validity.kind === "months_from_field" ? String(validity.months) : "12",
    due_days: String(due_days),
    reminders: reminders.join(", "),
    grace_days: String(grace_days),
    from: toText(active.from),
    until: toText(active.until),
  };
};

const readSteps = (text: string) => text.split(/[\s,]+/).filter((step) => step !== "");

/** The reasons of a text that has one in each line. */
const readReasons = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const toDay = (typed: string) => (typed.trim() === "" ? null : (typedDay(typed) ?? typed));

export const toRequirementValues = (form: RequirementForm): RequirementValues => {
  const { rows, date, months, from, until, validity, label_id, maximum_files, ...same } = form;
  return {
    ...same,
    label_id: Number(label_id),
    condition: toCondition(rows),
    maximum_files: Number(maximum_files),
    validity:
      validity === "none"
        ? { kind: validity }
        : validity === "until_field"
          ? { kind: validity, field: date }
          : { kind: validity, field: date, months: Number(months) },
    due_days: Number(form.due_days),
    reminders: readSteps(form.reminders).map(Number),
    grace_days: Number(form.grace_days),
    reasons: readReasons(form.reasons),
    fields: addKeys(form.fields),
    active: { from: toDay(from), until: toDay(until) },
  };
};

/** Returns what is wrong with the form, by the names of its controls. */
export function findRequirementMistakes(form: RequirementForm): Record<string, string> {
  const isWhole = (text: string, most: number) => /^\s*\d{1,4}\s*$/.test(text) && Number(text) <= most;
  const steps = readSteps(form.reminders);
  const days = "Must be 0 to 365 days.";
  const checks: readonly (readonly [string, boolean, string])[] = [
    ["name", form.name.trim() !== "", "Name is required."],
    ["label_id", form.label_id !== "", "Choose a label."],
    ["due_days", isWhole(form.due_days, 365), days],
    ["grace_days", isWhole(form.grace_days, 365), days],
    ["reminders", steps.every((step) => isWhole(step, 365)), "Must be days with commas between, like 30, 14, 7."],
    ["reminders", new Set(steps.map(Number)).size === steps.length, "Two reminders have the same day."],
    ["reminders", steps.length <= 20, "At most 20 reminders."],
    ["reasons", readReasons(form.reasons).every((reason) => reason.length <= 200), "At most 200 characters a reason."],
    [
      "reasons",
      new Set(readReasons(form.reasons)).size === readReasons(form.reasons).length,
      "Two reasons are the same.",
    ],
    ["reasons", readReasons(form.reasons).length <= 20, "At most 20 reasons."],
    ["validity", form.validity === "none" || form.date !== "", "Choose a date of the fields."],
    ["months", form.validity !== "months_from_field" || isWhole(form.months, 120), "Must be 1 to 120 months."],
    ["effect", form.effect.kind !== "block" || form.effect.of.length > 0, "Choose what it blocks."],
    ["from", form.from.trim() === "" || typedDay(form.from) !== undefined, noDay],
    ["until", form.until.trim() === "" || typedDay(form.until) !== undefined, noDay],
    ["until", (typedDay(form.from) ?? "") <= (typedDay(form.until) ?? "9999"), "The last day is before the first."],
  ];
  return {
    ...Object.fromEntries(
      checks
        .filter(([, isRight]) => !isRight)
        .toReversed()
        .map(([field, , message]) => [field, message]),
    ),
    ...Object.fromEntries(
      form.rows.flatMap((row, place) => {
        const mistake = findRowMistake(row);
        return mistake === undefined ? [] : [[`rows.${place}`, mistake]];
      }),
    ),
    ...findFieldMistakes(form.fields),
  };
}
