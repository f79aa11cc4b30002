import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { userDetails } from "../lib/current-user.ts";
import { useWide } from "../ui/use-wide.ts";
import type { Finder } from "./find-button.tsx";
import { FeedbackButton } from "./feedback-button.tsx";
import { FrameLayout } from "./frame-layout.tsx";
import { getConsoleGroups, type ConsoleCounts } from "./provider-navigation.ts";

interface ProviderFrameProps {
  counts: ConsoleCounts;
  finder: Finder;
  /** Stands above every page. */
  notice: ReactNode;
  children: ReactNode;
}

/** The frame of every page of the provider's console. */
export function ProviderFrame({ counts, finder, notice, children }: ProviderFrameProps) {
  const { data: user } = useSuspenseQuery(userDetails);
  return (
    <FrameLayout
      groups={getConsoleGroups(counts)}
      finder={finder}
      user={<span className="truncate px-1.5 text-sm font-medium">{`${user.first_name} ${user.last_name}`}</span>}
      tools={!useWide() && <FeedbackButton isIcon />}
      notice={notice}
    >
      {children}
    </FrameLayout>
  );
}
