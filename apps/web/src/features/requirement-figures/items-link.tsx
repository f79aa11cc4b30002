import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ItemSearch } from "./figures-api.ts";

interface ItemsLinkProps {
  search: Partial<ItemSearch>;
  isBad?: boolean;
  /** Says what the number counts, for readers who do not see its column. */
  label?: string;
  children: ReactNode;
}

/** A number that leads to the documents that it counts. */
export const ItemsLink = ({ search, isBad = false, label, children }: ItemsLinkProps) => (
  <Link
    to="/provider/documents/{-$part}"
    params={{ part: "items" }}
    search={search}
    aria-label={label}
    className={`rounded-badge underline-offset-2 hover:underline ${isBad ? "text-bad" : "text-accent-text"}`}
  >
    {children}
  </Link>
);
