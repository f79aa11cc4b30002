import { startTransition, useEffect, useState } from "react";

interface Store {
  subscribe: (listener: () => void) => () => void;
  version: () => number;
}

/**
 * Renders the component again after a change of the store, but not in the task of the key that changed it. The tools and counts
 * around the grid can wait for the cells.
 */
export function useLater(store: Store) {
  const [, setVersion] = useState(store.version);
  useEffect(() => {
    const renderLater = () => startTransition(() => setVersion(store.version()));
    renderLater(); // the store may have changed between the render and this effect
    return store.subscribe(renderLater);
  }, [store]);
}
