import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useRemembered } from "../lib/remembered.ts";
import { useWide } from "../ui/use-wide.ts";
import type { Finder } from "./find-button.tsx";
import { Footer } from "./footer.tsx";
import type { EntryGroup } from "./navigation.ts";
import { Sidebar } from "./sidebar.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import { TopBar } from "./top-bar.tsx";

interface FrameLayoutProps {
  groups: readonly EntryGroup[];
  finder: Finder;
  /** The user's name, or the menu of the user's own pages. */
  user: ReactNode;
  /** Controls of the top bar. */
  tools?: ReactNode;
  /** A badge of the session. */
  badge?: ReactNode;
  /** Shown above every page. */
  notice?: ReactNode;
  /** Links in the footer. */
  footerLinks?: ReactNode;
  children: ReactNode;
}

/**
 * The layout of the portal and of the console. In wide windows it fills the window and the page scrolls inside it.
 * Only its pages have controls that depend on the language, such as calendars.
 */
export function FrameLayout({ groups, finder, user, tools, badge, notice, footerLinks, children }: FrameLayoutProps) {
  const [sidebar, rememberSidebar] = useRemembered("lading.sidebar");
  const isCollapsed = sidebar === "collapsed";

  return (
    <I18nProvider locale="en-US">
      <div className="flex min-h-dvh lg:h-dvh">
        <SkipLink />
        {useWide() && <Sidebar groups={groups} isCollapsed={isCollapsed} />}
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar
            groups={groups}
            finder={finder}
            isCollapsed={isCollapsed}
            onToggle={() => rememberSidebar(isCollapsed ? null : "collapsed")}
            user={user}
            tools={tools}
            badge={badge}
          />
          {notice}
          <main
            id="main"
            tabIndex={-1}
            data-scroll-restoration-id="main"
            className="relative flex-1 outline-none lg:overflow-auto"
          >
            {children}
          </main>
          <Footer>{footerLinks}</Footer>
        </div>
      </div>
    </I18nProvider>
  );
}
