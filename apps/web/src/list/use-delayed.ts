import { useEffect, useState } from "react";

/** A condition that has lasted a while; it ends at once. What is over in a moment is never shown. */
export function useDelayed(condition: boolean, delayMs: number) {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setLasted(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [condition, delayMs]);
  return lasted;
}
