import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { identityVersion, userDetails } from "../lib/current-user.ts";
import { useMay } from "../lib/use-may.ts";
import { useWide } from "../ui/use-wide.ts";
import type { Finder } from "./find-button.tsx";
import { FeedbackButton } from "./feedback-button.tsx";
import { FrameLayout } from "./frame-layout.tsx";
import { NoAccess } from "./no-access.tsx";
import { getConsoleGroups, getFirstPage, mayOpen, type ConsoleCounts } from "./provider-navigation.ts";

interface ProviderFrameProps {
  counts: ConsoleCounts;
  finder: Finder;
  /** Shown above every page. */
  notice: ReactNode;
  children: ReactNode;
}

/** The frame of every page of the provider's console. */
export function ProviderFrame({ counts, finder, notice, children }: ProviderFrameProps) {
  const { data: user } = useSuspenseQuery(userDetails);
  const { data: version } = useQuery(identityVersion);
  const may = useMay();
  const groups = getConsoleGroups(may, counts);
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <FrameLayout
      key={version}
      groups={groups}
      finder={finder}
      user={
        <Link
          to="/provider/security"
          className="truncate rounded-control px-1.5 text-sm/8 font-medium transition-colors duration-150 hover:bg-muted"
        >
          {`${user.first_name} ${user.last_name}`}
        </Link>
      }
      tools={!useWide() && <FeedbackButton isIcon />}
      notice={notice}
    >
      {mayOpen(path, may) ? children : <NoAccess role={user.role.name} first={getFirstPage(may)} />}
    </FrameLayout>
  );
}
