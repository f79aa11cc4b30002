import { useEffect, useRef, useState } from "react";

const delayMs = 400;

/** The state of the open submenu. Hovering opens and closes after a delay, so that crossing the sidebar opens nothing. */
export function useDelayedMenu() {
  const [open, setOpen] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (name: string | undefined) => {
    clearTimeout(timer.current);
    setOpen(name);
  };
  const showLater = (name: string | undefined) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(name), delayMs);
  };
  return { open, show, showLater };
}

export type DelayedMenu = ReturnType<typeof useDelayedMenu>;
