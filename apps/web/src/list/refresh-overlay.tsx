import { Spinner } from "../ui/spinner.tsx";
import { useDelayed } from "./use-delayed.ts";

/** Answers that come sooner replace the rows without a flicker. */
const patienceMs = 300;

/** Lies over rows that are being fetched again. They can still be read and used. */
export function RefreshOverlay({ updating }: { updating: boolean }) {
  const slow = useDelayed(updating, patienceMs);
  return (
    <output
      className={`pointer-events-none absolute inset-0 flex items-start justify-center pt-16 transition-opacity duration-150 ${slow ? "opacity-100" : "opacity-0"}`}
    >
      {slow && (
        <>
          <span className="absolute inset-0 bg-bg opacity-50" />
          <span className="relative flex items-center gap-2 rounded-full bg-raised px-3 py-1.5 font-medium shadow-overlay ring-1 ring-line">
            <Spinner />
            Data is being updated
          </span>
        </>
      )}
    </output>
  );
}
