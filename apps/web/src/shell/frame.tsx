import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { userDetails } from "../lib/current-user.ts";
import { deployment } from "../lib/deployment.ts";
import { useMay } from "../lib/use-may.ts";
import { Badge } from "../ui/badge.tsx";
import { useWide } from "../ui/use-wide.ts";
import { Bell } from "./bell.tsx";
import type { Finder } from "./find-button.tsx";
import { PortalLinks } from "./footer.tsx";
import { FrameLayout } from "./frame-layout.tsx";
import { entriesFor, type EntryCounts, isSwitchedOff } from "./navigation.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { UserMenu } from "./user-menu.tsx";

interface FrameProps {
  finder: Finder;
  counts?: EntryCounts;
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame of every page of the vendor's portal. */
export function Frame({ finder, counts, notice, children }: FrameProps) {
  const { data: user } = useSuspenseQuery(userDetails);
  const may = useMay();
  const isWide = useWide();

  return (
    <FrameLayout
      groups={[{ entries: entriesFor(may, counts) }]}
      finder={finder}
      user={<UserMenu />}
      tools={
        <>
          <Link
            to="/help"
            aria-label={isWide ? undefined : "Help"}
            className="inline-flex h-8 min-w-8 items-center justify-center gap-2 rounded-control text-sm font-medium text-fg2 transition-colors duration-150 hover:bg-muted hover:text-fg lg:px-2"
          >
            <CircleHelp size={16} strokeWidth={1.75} aria-hidden />
            {isWide && "Help"}
          </Link>
          <Bell />
        </>
      }
      badge={user.force_logged_in && <Badge tone="warn">{`${deployment.providerAbbreviation} Employee`}</Badge>}
      notice={notice}
      footerLinks={<PortalLinks />}
    >
      <AllowedPage>{children}</AllowedPage>
    </FrameLayout>
  );
}

/** A separate component, so that the frame does not render again for each address. */
function AllowedPage({ children }: { children: ReactNode }) {
  const may = useMay();
  const { pathname, search } = useLocation();
  return isSwitchedOff(pathname, search.type, may) ? <NotFoundPage /> : children;
}
