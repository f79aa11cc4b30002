import { type Mood, moodNames, moods } from "@lading/contract";
import { Frown, type LucideIcon, Meh, Smile } from "lucide-react";
import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { lineClass } from "../../ui/field-frame.tsx";

const faces: Record<Mood, LucideIcon> = { good: Smile, fair: Meh, bad: Frown };

const focusChosen = (fieldset: HTMLElement | null) =>
  fieldset?.querySelector<HTMLElement>("input:checked, input")?.focus();

interface MoodChoiceProps extends UseFormRegisterReturn {
  error: string | undefined;
}

/** Three faces with labels. The first takes the focus because it is the first input of the form. */
export function MoodChoice({ error, ...input }: MoodChoiceProps) {
  const id = useId();
  return (
    <fieldset ref={focusChosen} aria-describedby={`${id}-line`} className="min-w-0">
      <legend className="sr-only">Your opinion</legend>
      <div className="grid grid-cols-3 gap-2">
        {moods.map((mood) => {
          const Face = faces[mood];
          return (
            <label
              key={mood}
              className="flex cursor-pointer flex-col items-center gap-1.5 rounded-card border border-line px-1 py-3 text-center text-xs font-medium text-fg2 transition-colors duration-150 hover:bg-subtle has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input type="radio" value={mood} {...input} className="sr-only" />
              <Face size={22} strokeWidth={1.5} aria-hidden />
              {moodNames[mood]}
            </label>
          );
        })}
      </div>
      <p id={`${id}-line`} role={error ? "alert" : undefined} className={lineClass(true)}>
        {error}
      </p>
    </fieldset>
  );
}
