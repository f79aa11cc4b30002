import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A link to the page on which a row's work is done. The server names its path. */
export function ItemLink({ path, children }: { path: string; children: ReactNode }) {
  const router = useRouter();
  return (
    <a
      href={path}
      onClick={(event) => {
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(path);
      }}
      className="rounded-badge font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
    >
      {children}
    </a>
  );
}
