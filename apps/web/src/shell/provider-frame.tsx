import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { userDetails } from "../lib/current-user.ts";
import { copyright, deployment } from "../lib/deployment.ts";
import { signOut } from "../lib/session.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { useWide } from "../ui/use-wide.ts";
import { ProviderMark } from "./provider-block.tsx";
import { ProviderNavigation } from "./provider-navigation.tsx";
import { SkipLink } from "./skip-link.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

/** Surrounds the pages of the provider's staff. In wide windows it fills the window and the page scrolls inside it. */
export function ProviderFrame({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { data: user } = useSuspenseQuery(userDetails);
  const isWide = useWide();
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
        <div className="order-last -mx-2.5 w-full pb-2 lg:order-none lg:ml-4 lg:w-auto lg:pb-0">
          <ProviderNavigation waiting={waiting} />
        </div>
        <span className="ml-auto min-w-0 flex-1 truncate text-right text-fg2">{`${user.first_name} ${user.last_name}`}</span>
        <div className="flex items-center gap-1">
          <ThemeMenu />
          {isWide ? (
            <Button variant="ghost" icon={icon} onPress={signOut}>
              Log Out
            </Button>
          ) : (
            <IconButton label="Log Out" icon={icon} onPress={signOut} />
          )}
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        data-scroll-restoration-id="main"
        className="relative flex-1 outline-none lg:overflow-auto"
      >
        {children}
      </main>
      {/* Where the button for feedback has its place. */}
      <footer className="flex min-h-9 items-center border-t border-line px-4 text-xs text-fg3 max-lg:hidden lg:px-6">
        {copyright}
      </footer>
    </div>
  );
}
