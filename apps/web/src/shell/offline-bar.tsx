import { useEffect, useState } from "react";
import { showToast } from "../ui/toast.tsx";
import { EntryIcon } from "./entry-icon.tsx";

const noWifi =
  "M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20";

/** A quiet message that the device is offline. The page stays usable. */
export function OfflineBar() {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const goOnline = () => {
      setOnline(true);
      showToast("You are back online");
    };
    const goOffline = () => setOnline(false);
    addEventListener("online", goOnline);
    addEventListener("offline", goOffline);
    return () => {
      removeEventListener("online", goOnline);
      removeEventListener("offline", goOffline);
    };
  }, []);

  return (
    <output>
      {!isOnline && (
        <span className="fixed bottom-2 left-1/2 z-40 flex h-8 -translate-x-1/2 items-center gap-2 rounded-full bg-warn-soft px-3.5 text-xs font-medium text-warn shadow-overlay ring-1 ring-line">
          <EntryIcon lines={noWifi} size={14} />
          You are offline
        </span>
      )}
    </output>
  );
}
