import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";

type Tone = "ok" | "bad";
interface Toast {
  id: number;
  tone: Tone;
  text: string;
  action: ToastAction | undefined;
}

/** An action that the toast offers while it is shown. */
interface ToastAction {
  label: string;
  onPress: () => void;
}

const showsMs = 5000;
const exitMs = 300;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a message at the top of the window for five seconds. The page must show the same information elsewhere. */
export function showToast(text: string, tone: Tone = "ok", action?: ToastAction) {
  change([...toasts, { id: nextId++, tone, text, action }]);
}

/**
 * Renders all toasts. Mounted once, beside the app. They appear over the bar at the top, where they cover neither the
 * actions on rows nor the navigation.
 */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <output className="pointer-events-none fixed inset-x-2 top-2 z-60 flex flex-col items-center gap-2">
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
    if (held || leaving) return;
    const timer = setTimeout(() => setLeaving(true), showsMs);
    return () => clearTimeout(timer);
  }, [held, leaving]);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), exitMs);
    return () => clearTimeout(timer);
  }, [leaving, id]);

  const Icon = tone === "ok" ? CircleCheck : CircleAlert;
  return (
    <span
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex w-full max-w-112 items-start gap-2.5 rounded-card bg-raised py-2.5 pr-2 pl-3 text-sm shadow-overlay ring-1 ring-line transition-[opacity,transform] duration-300 starting:-translate-y-2 starting:opacity-0 ${leaving ? "-translate-y-2 opacity-0" : ""}`}
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

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
