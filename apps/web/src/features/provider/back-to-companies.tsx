import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";

/** The link above the title of a page below the list of companies. */
export const BackToCompanies = () => (
  <Link
    to="/provider"
    className="inline-flex h-8 items-center gap-1.5 self-start rounded-control font-medium text-fg2 hover:text-fg"
  >
    <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
    Companies
  </Link>
);
