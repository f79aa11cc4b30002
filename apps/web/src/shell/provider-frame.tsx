import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { userDetails } from "../lib/current-user.ts";
import { copyright, deployment } from "../lib/deployment.ts";
import { signOut } from "../lib/session.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { useWide } from "../ui/use-wide.ts";
import { FeedbackButton } from "./feedback-button.tsx";
import { ProviderMark } from "./provider-block.tsx";
import { ProviderNavigation } from "./provider-navigation.tsx";
import { SkipLink } from "./skip-link.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

interface ProviderFrameProps {
  waiting: ReactNode;
  /** Above every page. */
  notice: ReactNode;
  children: ReactNode;
}

/** The frame of the pages for the provider's staff. In wide windows it fills the window and the page scrolls inside it. */
export function ProviderFrame({ waiting, notice, children }: ProviderFrameProps) {
  const { data: user } = useSuspenseQuery(userDetails);
  const isWide = useWide();
  // Wide windows show it in another place. It also moves in the document, so that the order of Tab matches the screen.
  const navigation = (
    <div className="-mx-2.5 w-full pb-2 lg:ml-4 lg:w-auto lg:pb-0">
      <ProviderNavigation waiting={waiting} />
    </div>
  );
  const icon = <LogOut size={16} strokeWidth={1.75} aria-hidden />;
  return (
    <div className="flex min-h-dvh flex-col lg:h-dvh">
      <SkipLink />
      <header className="sticky top-0 z-30 flex min-h-13 flex-wrap items-center gap-x-3 border-b border-line bg-subtle px-4 lg:px-6">
        <Link to="/provider" className="flex h-13 min-w-0 items-center gap-2.5">
          <ProviderMark />
          <span className="min-w-0">
            <span className="block truncate text-sm/4 font-semibold">{deployment.providerName}</span>
            <span className="block text-xs/4 text-fg3">Provider console</span>
          </span>
        </Link>
        {isWide && navigation}
        <span className="ml-auto min-w-0 flex-1 truncate text-right text-fg2">{`${user.first_name} ${user.last_name}`}</span>
        <div className="flex items-center gap-1">
          {!isWide && <FeedbackButton isIcon />}
          <ThemeMenu />
          {isWide ? (
            <Button variant="ghost" icon={icon} onPress={signOut}>
              Log Out
            </Button>
          ) : (
            <IconButton label="Log Out" icon={icon} onPress={signOut} />
          )}
        </div>
        {!isWide && navigation}
      </header>
      {notice}
      <main
        id="main"
        tabIndex={-1}
        data-scroll-restoration-id="main"
        className="relative flex-1 outline-none lg:overflow-auto"
      >
        {children}
      </main>
      {isWide && (
        <footer className="flex min-h-9 items-center justify-between border-t border-line px-6 py-1 text-xs text-fg3">
          {copyright}
          <FeedbackButton />
        </footer>
      )}
    </div>
  );
}
