import { useSyncExternalStore } from "react";

/** Whether the device has no connection. */
export const useIsOffline = () => useSyncExternalStore(watchConnection, () => !navigator.onLine);

function watchConnection(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
