import { useState } from "react";
import { Button } from "../ui/button.tsx";

/** Text in fixed width, which keyboards can scroll, with a button that copies it. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("Copied");
    } catch {
      setOutcome("Select the text to copy it"); // Without https, for example, there is no clipboard.
    }
  };
  return (
    <figure className="overflow-hidden rounded-card border border-line">
      <figcaption className="flex items-center justify-between gap-2 border-b border-line bg-subtle py-1 pr-1 pl-3 text-xs text-fg2">
        {label}
        <Button variant="ghost" onPress={() => void copy()} onBlur={() => setOutcome("")}>
          {outcome || "Copy"}
        </Button>
      </figcaption>
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll long lines
        tabIndex={0}
        aria-label={label}
        className="max-h-96 overflow-auto bg-bg p-3"
      >
        <pre className="font-mono text-xs">{text}</pre>
      </section>
    </figure>
  );
}
