import { passwordHints, passwordRules } from "@lading/contract";
import { Check, Dot } from "lucide-react";
import { useId, type ComponentProps } from "react";
import { PasswordField } from "./password-field.tsx";

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, "moreId" | "autoComplete"> {
  /** What the field holds by now. */
  typed: string;
}

/** Takes a password that is being chosen, and shows which rules it meets already. What is not met yet is no error. */
export function NewPasswordField({ typed, ...field }: NewPasswordFieldProps) {
  const rulesId = useId();
  return (
    <>
      <PasswordField {...field} autoComplete="new-password" moreId={rulesId} />
      <ul id={rulesId} className="-mt-1 mb-4 flex flex-col gap-1 text-xs text-fg3">
        {passwordRules.map(({ says, isMet }) => (
          <Rule key={says} says={says} isMet={isMet(typed)} />
        ))}
        {passwordHints.map((hint) => (
          <Rule key={hint} says={hint} />
        ))}
      </ul>
    </>
  );
}

/** One whose `isMet` is left out is for the server to judge. */
function Rule({ says, isMet = false }: { says: string; isMet?: boolean }) {
  const Icon = isMet ? Check : Dot;
  return (
    <li className={`flex items-start gap-1.5 transition-colors duration-150 ${isMet ? "text-ok" : ""}`}>
      <Icon size={16} strokeWidth={isMet ? 2 : 4} aria-hidden className="shrink-0" />
      <span>
        {says}
        {isMet && <span className="sr-only"> (met)</span>}
      </span>
    </li>
  );
}
