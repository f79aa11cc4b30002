import { feedbackMaximum, type Mood, moods, sendFeedback } from "@lading/contract";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { MoodChoice } from "./mood-choice.tsx";

/** So many characters before the end they are counted. */
const nearEnd = 500;
const nothing = { mood: "", text: "" };

/** What is typed stays until it has arrived: over a failure, over closing, in this tab. */
export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const { values, change, discard } = useUnsaved("feedback", nothing);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Two presses can come before the button shows that the first counted.
  const isSending = useRef(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (feedback: { mood: Mood; text: string }) => {
      // The page it is about, as it is when it is sent.
      const { pathname, search } = window.location;
      return call(sendFeedback, { body: { ...feedback, page: `${pathname}${search}`.slice(0, 2000) } });
    },
    onSuccess: () => {
      discard();
      onSent();
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const refused = error instanceof ApiError ? error.fields : {};
  const mood = moods.find((one) => one === values.mood);
  const left = feedbackMaximum - values.text.trim().length;
  const wrong = {
    mood: isTried && !mood ? "Choose how it went." : refused["mood"]?.[0],
    text: left < 0 ? `Too long by ${number(-left)} ${left === -1 ? "character" : "characters"}.` : refused["text"]?.[0],
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    setTried(true);
    if (mood && left >= 0) {
      isSending.current = true;
      mutate({ mood, text: values.text });
    } else form.current?.querySelector<HTMLElement>(mood ? "textarea" : "input")?.focus();
  };
  const type = (field: keyof typeof nothing) => (value: string) => {
    change(field, value);
    if (error) reset();
  };
  return (
    <form ref={form} noValidate aria-label="Feedback" onSubmit={submit} className="px-4 pt-2 pb-4">
      <MoodChoice value={mood} onChange={type("mood")} error={wrong.mood} />
      <TextArea
        label="Tell us more (optional)"
        rows={4}
        value={values.text}
        onChange={(event) => type("text")(event.target.value)}
        error={wrong.text}
        hint={
          left > nearEnd
            ? `At most ${number(feedbackMaximum)} characters`
            : `${number(left)} ${left === 1 ? "character" : "characters"} left`
        }
      />
      {error && !wrong.mood && !wrong.text && <FormError>{failureText(error)}</FormError>}
      <div className="mt-1 flex items-center justify-between gap-3">
        <p className="min-w-0 text-xs text-fg3 text-pretty">The page that you are on is sent along.</p>
        <Button type="submit" variant="primary" isPending={isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}
