import { Controller, type UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { noDay, typedDay } from "../lib/typed-day.ts";
import { DayField } from "./day-field.tsx";
import { TextArea } from "./text-area.tsx";

/** A day as typed, or an empty text. */
export const TypedDay = z
  .string()
  .check(z.refine((typed) => typed.trim() === "" || typedDay(typed) !== undefined, noDay));

interface ReasonAndDayProps {
  form: UseFormReturn<{ reason: string; on: string }>;
  reasonHint: string;
  /** Left out, the form asks for no day. */
  dayHint?: string | undefined;
}

/** The fields for the reason of a decision and for the day from which it counts. */
export const ReasonAndDay = ({ form, reasonHint, dayHint }: ReasonAndDayProps) => {
  const { errors } = form.formState;
  return (
    <>
      <TextArea
        label="Reason"
        hint={reasonHint}
        maxLength={500}
        error={errors.reason?.message}
        {...form.register("reason")}
      />
      {dayHint !== undefined && (
        <Controller
          control={form.control}
          name="on"
          render={({ field: { name, value, ref, onChange, onBlur } }) => (
            <DayField
              {...{ value, ref, onChange, onBlur, name }}
              label="On"
              hint={dayHint}
              error={errors.on?.message}
            />
          )}
        />
      )}
    </>
  );
};
