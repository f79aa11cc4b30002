import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay } from "../lib/use-may.ts";
import { useRemembered } from "../lib/remembered.ts";
import { useWide } from "../ui/use-wide.ts";
import { Footer } from "./footer.tsx";
import { isSwitchedOff } from "./navigation.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { Sidebar } from "./sidebar.tsx";
import { SkipLink } from "./skip-link.tsx";
import { TopBar } from "./top-bar.tsx";

/** The frame of every page of the portal. In wide windows it fills the window and the page scrolls inside it. */
export function Frame({ children }: { children: ReactNode }) {
  const [sidebar, rememberSidebar] = useRemembered("lading.sidebar");
  const isCollapsed = sidebar === "collapsed";
  const { pathname, search } = useLocation();
  const isOff = isSwitchedOff(pathname, search.type, useMay());

  return (
    <div className="flex min-h-dvh lg:h-dvh">
      <SkipLink />
      {useWide() && <Sidebar isCollapsed={isCollapsed} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar isCollapsed={isCollapsed} onToggle={() => rememberSidebar(isCollapsed ? null : "collapsed")} />
        <main
          id="main"
          tabIndex={-1}
          data-scroll-restoration-id="main"
          className="relative flex-1 outline-none lg:overflow-auto"
        >
          {isOff ? <NotFoundPage /> : children}
        </main>
        <Footer />
      </div>
    </div>
  );
}
