import { longestStaffReason } from "@lading/contract";
import type { Ref } from "react";
import { TextField } from "../../../ui/text-field.tsx";

interface ReasonFieldProps {
  /** The company for which staff answer. */
  company: string;
  ref?: Ref<HTMLInputElement>;
  value: string;
  /** The user wanted to send without a reason. */
  isMissing: boolean;
  onChange: (reason: string) => void;
}

/** Asks staff why they answer for a company, which reads it. */
export const ReasonField = ({ company, ref, value, isMissing, onChange }: ReasonFieldProps) => (
  <TextField
    ref={ref}
    label={`Why ${company} Does Not Answer Itself`}
    placeholder="For example: phoned in by Ann Lee"
    autoComplete="off"
    maxLength={longestStaffReason}
    value={value}
    error={isMissing && value.trim() === "" ? "Give a reason." : undefined}
    hint={`${company} reads it with your name.`}
    onChange={(event) => onChange(event.target.value)}
  />
);
