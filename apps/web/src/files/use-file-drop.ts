import { useEffect, useEffectEvent, useState } from "react";

/**
 * Accepts files that are dropped anywhere in the window, or pasted. Without this, the browser would replace the app by a file
 * that is dropped outside of the upload area. `read` returns the files of what is dropped, if it may be a folder.
 */
export function useFileDrop(
  onFiles: (files: File[]) => void,
  isAccepting: boolean,
  read?: (given: DataTransfer) => Promise<File[]>,
) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((given: DataTransfer | null) => {
    const files = [...(given?.files ?? [])];
    if (isAccepting && given && files.length > 0) {
      if (read) void read(given).then(onFiles);
      else onFiles(files);
    }
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

  return isAccepting && isOver;
}
