import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { showToast } from "../ui/toast.tsx";

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
          <WifiOff size={14} strokeWidth={1.75} aria-hidden />
          You are offline
        </span>
      )}
    </output>
  );
}
