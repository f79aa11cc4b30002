type Tone = "ok" | "bad";

export interface Toast {
  id: number;
  tone: Tone;
  text: string;
  action: ToastAction | undefined;
}

/** An action that the toast offers while it is shown. */
interface ToastAction {
  label: string;
  onPress: () => void;
  /** The toast stays until the user or the caller dismisses it. */
  stays?: boolean;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/**
 * Shows a message at the top of the window for five seconds. The page must show the same information elsewhere. Returns the
 * function that dismisses it.
 */
export function showToast(text: string, tone: Tone = "ok", action?: ToastAction) {
  const id = nextId++;
  change([...toasts, { id, tone, text, action }]);
  return () => dismissToast(id);
}

export const dismissToast = (id: number) => change(toasts.filter((toast) => toast.id !== id));

export const getToasts = () => toasts;

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
