import { passwordHints, passwordRules } from "@lading/contract";
import { Check, X } from "lucide-react";
import { useId, type ComponentProps } from "react";
import { PasswordField } from "./password-field.tsx";

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, "moreId" | "autoComplete"> {
  /** The current value of the field. */
  typed: string;
  /** For each hint, whether the value meets it. Missing or undefined if that is not known. */
  hintsMet: readonly (boolean | undefined)[];
}

/**
 * An input for a new password that shows which rules it meets. A rule that is not met yet turns red after the form was sent. A
 * character that is not allowed is named at once, because no further character corrects it.
 */
export function NewPasswordField({ typed, hintsMet, ...field }: NewPasswordFieldProps) {
  const rulesId = useId();
  const isRefused = Boolean(field.error) && typed !== "";
  return (
    <>
      <PasswordField {...field} autoComplete="new-password" moreId={rulesId} />
      <ul id={rulesId} className="-mt-1 mb-4 flex flex-col gap-1 text-xs text-fg3">
        {passwordRules.map(({ says, isMet, findFault }) => {
          const fault = findFault?.(typed);
          return (
            <Rule
              key={says}
              says={fault ? `${says}. ${fault}.` : says}
              isMet={isMet(typed)}
              isBroken={fault !== undefined || (isRefused && !isMet(typed))}
            />
          );
        })}
        {passwordHints.map((hint, place) => (
          <Rule
            key={hint}
            says={hint}
            isMet={hintsMet[place] === true}
            isBroken={isRefused && hintsMet[place] === false}
          />
        ))}
      </ul>
    </>
  );
}

interface RuleProps {
  says: string;
  isMet: boolean;
  isBroken: boolean;
}

function Rule({ says, isMet, isBroken }: RuleProps) {
  return (
    <li
      className={`flex items-start gap-1.5 transition-colors duration-150 ${isMet ? "text-ok" : isBroken ? "text-bad" : ""}`}
    >
      <span aria-hidden="true" className="grid size-4 shrink-0 place-items-center">
        {isMet ? (
          <Check size={14} strokeWidth={2} />
        ) : isBroken ? (
          <X size={14} strokeWidth={2} />
        ) : (
          <span className="size-1 rounded-full bg-current" />
        )}
      </span>
      <span>
        {says}
        {isMet && <span className="sr-only"> (met)</span>}
        {isBroken && <span className="sr-only"> (not met)</span>}
      </span>
    </li>
  );
}
