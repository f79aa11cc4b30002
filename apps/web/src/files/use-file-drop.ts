import { useEffect, useEffectEvent, useState } from "react";

/**
 * Takes files that are dropped anywhere in the window, or pasted. Without it a file that misses its place would open in
 * the place of the app.
 */
export function useFileDrop(onFiles: (files: File[]) => void, isTaking: boolean) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((given: DataTransfer | null) => {
    const files = [...(given?.files ?? [])];
    if (isTaking && files.length > 0) onFiles(files);
    return files.length > 0;
  });

  useEffect(() => {
    const ending = new AbortController();
    const on = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
      addEventListener(name, listener, { signal: ending.signal });
    on("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    });
    on("dragleave", (event) => event.relatedTarget === null && setOver(false));
    on("drop", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer);
    });
    on("paste", (event) => take(event.clipboardData) && event.preventDefault());
    return () => ending.abort();
  }, []);

  return isTaking && isOver;
}
