import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";

/** The position of the page in the navigation. */
export function Breadcrumb({ page }: { page: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-center gap-1 text-xs text-fg3">
        <li>
          <Link to="/homepage" className="rounded-badge transition-colors duration-150 hover:text-fg hover:underline">
            Home
          </Link>
        </li>
        <li className="flex items-center gap-1">
          <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
          <span aria-current="page" className="text-fg2">
            {page}
          </span>
        </li>
      </ol>
    </nav>
  );
}
