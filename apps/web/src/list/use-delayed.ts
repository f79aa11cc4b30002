import { useEffect, useState } from "react";

/** Returns true once the condition has been true for `delayMs`, and false when it ends. Short waits are never shown. */
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
