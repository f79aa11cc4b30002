import type { Import } from "@lading/contract";
import { number } from "../../lib/formats.ts";

/** The progress of the step that the server executes. */
export function WorkProgress({ import: { state, rows, done, total, is_cancelling } }: { import: Import }) {
  const doing = state === "loading" ? "Loading" : rows === null ? "Reading" : "Checking";
  const share = total ? ` of ${number(total)}` : "";
  return (
    <section aria-label="Progress" className="max-w-184 rounded-card border border-line px-4 py-5 sm:px-5">
      <output className="block font-medium text-fg">
        {is_cancelling ? "Stopping after the current rows." : `${doing} the file: ${number(done)}${share} rows.`}
      </output>
      <progress
        aria-label={`${doing} the file`}
        {...(total ? { value: done, max: total } : {})}
        className="mt-3 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-track text-accent [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-current"
      />
      <p className="mt-4 text-fg3">You can leave this page. The import goes on, and “Imports and Exports” lists it.</p>
    </section>
  );
}
