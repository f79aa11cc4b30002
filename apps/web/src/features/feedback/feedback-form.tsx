import { zodResolver } from "@hookform/resolvers/zod";
import { Feedback, feedbackMaximum, sendFeedback, sendVisitorFeedback } from "@lading/contract";
import { type ChangeEvent, useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { isSignedIn } from "../../lib/session.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { MoodChoice } from "./mood-choice.tsx";

/** The number of remaining characters from which they are shown. */
const nearEnd = 500;
const countLeft = (text: string) => feedbackMaximum - text.trim().length;
const characters = (count: number) => `${number(count)} ${count === 1 ? "character" : "characters"}`;

const Form = z.object({
  mood: z.pipe(z.unknown(), Feedback.shape.mood), // null or an outdated value until a radio is checked
  text: z.string().check(
    z.refine((text) => countLeft(text) >= 0, {
      error: ({ input }) => `Too long by ${characters(-countLeft(String(input)))}.`,
    }),
  ),
});

/** The form keeps its values in the tab's storage until they are sent, even if sending fails or the panel is closed. */
export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const unsaved = useUnsaved("feedback", { mood: "", text: "" });
  const { register, handleSubmit, control, setError, clearErrors, trigger, formState } = useForm({
    resolver: zodResolver(Form),
    mode: "onChange",
    defaultValues: unsaved.values,
  });
  const { errors } = formState;
  useEffect(() => void trigger("text"), [trigger]); // the restored text may be too long
  const { mutate, isPending } = useOneAtATime({
    mutationFn: (feedback: z.output<typeof Form>) => {
      // The page that is open when the feedback is sent.
      const { pathname, search } = window.location;
      const body = { ...feedback, page: `${pathname}${search}`.slice(0, 2000) };
      return call(isSignedIn() ? sendFeedback : sendVisitorFeedback, { body });
    },
    onSuccess: () => {
      unsaved.discard();
      onSent();
    },
    onError: (error) => showFailure(error, setError, ["mood", "text"]),
  });
  const submit = handleSubmit((feedback) => mutate(feedback));
  const left = countLeft(useWatch({ control, name: "text" }));
  const keep = (field: keyof z.input<typeof Form>) =>
    register(field, {
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        unsaved.change(field, event.target.value);
        clearErrors("root");
      },
    });
  return (
    <form noValidate aria-label="Feedback" onSubmit={(event) => void submit(event)} className="px-4 pt-2 pb-4">
      <MoodChoice error={errors.mood?.message} {...keep("mood")} />
      <TextArea
        label="Tell us more (optional)"
        rows={4}
        error={errors.text?.message}
        hint={left > nearEnd ? `At most ${number(feedbackMaximum)} characters` : `${characters(left)} left`}
        {...keep("text")}
      />
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <div className="mt-1 flex items-center justify-between gap-3">
        <p className="min-w-0 text-xs text-fg3 text-pretty">Your message includes the address of this page.</p>
        <Button type="submit" variant="primary" isPending={isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}
