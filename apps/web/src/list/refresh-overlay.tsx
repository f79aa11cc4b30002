import { Spinner } from "../ui/spinner.tsx";
import { useDelayed } from "./use-delayed.ts";

/** The overlay does not appear for responses that arrive sooner, so that it does not flicker. */
const patienceMs = 300;

/** Covers rows that are being fetched again. The user can still read and use them. */
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
