import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface SettingsPageProps {
  /** The sections that the user may open, by their `type` in the address. */
  sections: readonly string[];
  current: string;
  /** The section itself, with its heading and its own space around it. */
  children: ReactNode;
}

/** The settings: one section at a time below links to all of them. */
export function SettingsPage({ sections, current, children }: SettingsPageProps) {
  return (
    <>
      <nav aria-label="Settings" className="border-b border-line">
        <ul className="flex gap-5 overflow-x-auto px-4 lg:gap-6 lg:px-6">
          {sections.map((section) => (
            <li key={section} className="shrink-0">
              <Link
                ref={section === current ? bringIntoSight : undefined}
                to="/settings"
                search={{ type: section }}
                aria-current={section === current ? "page" : undefined}
                className="block h-11 border-b-2 border-transparent leading-11 font-medium whitespace-nowrap text-fg3 -outline-offset-2 transition-colors duration-150 hover:text-fg aria-[current]:border-accent aria-[current]:text-fg"
              >
                {section}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  );
}

/** Where not all links fit, the current one may be out of sight. */
const bringIntoSight = (link: HTMLElement | null) => link?.scrollIntoView({ block: "nearest", inline: "center" });
