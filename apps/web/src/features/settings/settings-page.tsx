import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ScrollRow } from "../../ui/scroll-row.tsx";
import { tabClass } from "../../ui/tab-class.ts";

interface SettingsPageProps {
  /** The sections that the user may open, by their `type` in the address. */
  sections: readonly string[];
  current: string;
  /** The section with its heading and padding. */
  children: ReactNode;
}

/** The settings: links to all sections, and below them the open one. */
export function SettingsPage({ sections, current, children }: SettingsPageProps) {
  return (
    <>
      <nav aria-label="Settings">
        <ScrollRow className="border-b border-line">
          <ul className="flex gap-5 px-4 lg:gap-6 lg:px-6">
            {sections.map((section) => (
              <li key={section} className="shrink-0">
                <Link
                  to="/settings"
                  search={{ type: section }}
                  aria-current={section === current ? "page" : undefined}
                  className={`block h-11 leading-11 ${tabClass}`}
                >
                  {section}
                </Link>
              </li>
            ))}
          </ul>
        </ScrollRow>
      </nav>
      {children}
    </>
  );
}
