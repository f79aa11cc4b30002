import { passwordHints, passwordRules } from "@lading/contract";
import { Check } from "lucide-react";
import { useId, type ComponentProps } from "react";
import { PasswordField } from "./password-field.tsx";

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, "moreId" | "autoComplete"> {
  /** The current value of the field. */
  typed: string;
  /** For each hint, whether the value meets it. */
  hintsMet: readonly boolean[];
}

/** An input for a new password that shows which rules it meets. A rule that is not met yet is not shown as an error. */
export function NewPasswordField({ typed, hintsMet, ...field }: NewPasswordFieldProps) {
  const rulesId = useId();
  return (
    <>
      <PasswordField {...field} autoComplete="new-password" moreId={rulesId} />
      <ul id={rulesId} className="-mt-1 mb-4 flex flex-col gap-1 text-xs text-fg3">
        {passwordRules.map(({ says, isMet }) => (
          <Rule key={says} says={says} isMet={isMet(typed)} />
        ))}
        {passwordHints.map((hint, place) => (
          <Rule key={hint} says={hint} isMet={hintsMet[place] ?? false} />
        ))}
      </ul>
    </>
  );
}

function Rule({ says, isMet }: { says: string; isMet: boolean }) {
  return (
    <li className={`flex items-start gap-1.5 transition-colors duration-150 ${isMet ? "text-ok" : ""}`}>
      <span aria-hidden="true" className="grid size-4 shrink-0 place-items-center">
        {isMet ? <Check size={14} strokeWidth={2} /> : <span className="size-1 rounded-full bg-current" />}
      </span>
      <span>
        {says}
        {isMet && <span className="sr-only"> (met)</span>}
      </span>
    </li>
  );
}
