import { Link } from "@tanstack/react-router";
import { copyright, deployment } from "../lib/deployment.ts";
import { useWide } from "../ui/use-wide.ts";
import { FeedbackButton } from "./feedback-button.tsx";

export function Footer() {
  const linkClass = "rounded-badge underline-offset-2 hover:text-fg hover:underline";
  return (
    <footer className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-xs text-fg3 lg:px-6 lg:py-1">
      <span>{copyright}</span>
      <span className="flex items-center gap-4">
        <Link to="/terms-and-conditions" className={linkClass}>
          Terms and Conditions
        </Link>
        <a href={`mailto:${deployment.providerMailbox}`} className={linkClass}>
          Contact Us
        </a>
        {useWide() && <FeedbackButton />}
      </span>
    </footer>
  );
}
