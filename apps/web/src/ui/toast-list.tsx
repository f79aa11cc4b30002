import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { dismissToast, getToasts, subscribeToToasts, type Toast } from "./toast.tsx";

const showsMs = 5000;
const exitMs = 300;

/**
 * Renders all toasts. Mounted once, beside the app, and loaded after it. In wide windows they appear between the title of
 * the page and its buttons, and in narrow ones above the foot, where they cover neither the menu, a search field nor the navigation.
 */
export function ToastList() {
  const shown = useSyncExternalStore(subscribeToToasts, getToasts);
  return (
    <output className="pointer-events-none fixed inset-x-2 z-60 flex flex-col items-center gap-2 max-lg:bottom-20 lg:top-14">
      {shown.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </output>
  );
}

function ToastCard({ id, tone, text, action }: Toast) {
  const [leaving, setLeaving] = useState(false);
  const [held, setHeld] = useState(false);

  // A toast stays while the pointer is over it or it has the focus, because the user may still be reading it.
  useEffect(() => {
    if (held || leaving || action?.stays) return;
    const timer = setTimeout(() => setLeaving(true), showsMs);
    return () => clearTimeout(timer);
  }, [held, leaving, action]);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => dismissToast(id), exitMs);
    return () => clearTimeout(timer);
  }, [leaving, id]);

  const Icon = tone === "ok" ? CircleCheck : CircleAlert;
  return (
    <span
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex w-full max-w-80 items-start gap-2.5 rounded-card bg-raised py-2.5 pr-2 pl-3 text-sm shadow-overlay ring-1 ring-line transition-opacity duration-300 starting:opacity-0 ${leaving ? "opacity-0" : ""}`}
    >
      <Icon
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className={`mt-1 shrink-0 ${tone === "ok" ? "text-ok" : "text-bad"}`}
      />
      <span className="flex-1 pt-0.5 wrap-anywhere">{text}</span>
      {action && (
        <button
          type="button"
          // Prevents a second press while the toast fades out.
          disabled={leaving}
          onClick={() => {
            setLeaving(true);
            action.onPress();
          }}
          className="h-6 shrink-0 rounded-badge px-1.5 font-medium text-accent-text hover:bg-muted"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => setLeaving(true)}
        className="grid size-6 place-items-center rounded-badge text-fg3 hover:bg-muted hover:text-fg"
      >
        <X size={14} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}
