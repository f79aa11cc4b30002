import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { copyright, deployment } from "../lib/deployment.ts";
import { useWide } from "../ui/use-wide.ts";
import { FeedbackButton } from "./feedback-button.tsx";

/** The copyright, links, and in wide windows the feedback button. */
export function Footer({ children }: { children?: ReactNode }) {
  return (
    <footer className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-xs text-fg3 lg:px-6 lg:py-1">
      <span>{copyright()}</span>
      <span className="flex items-center gap-4">
        {children}
        {useWide() && <FeedbackButton />}
      </span>
    </footer>
  );
}

/** The links in the footer of the vendor's pages. */
export function PortalLinks() {
  const linkClass = "rounded-badge underline-offset-2 hover:text-fg hover:underline";
  return (
    <>
      <Link to="/terms-and-conditions" className={linkClass}>
        Terms and Conditions
      </Link>
      <a href={`mailto:${deployment.providerMailbox}`} className={linkClass}>
        Contact Us
      </a>
    </>
  );
}
