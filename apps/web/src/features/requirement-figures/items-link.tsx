import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ItemSearch } from "./figures-api.ts";

interface ItemsLinkProps {
  search: Partial<ItemSearch>;
  isBad?: boolean;
  /** It is a part of a text, in which its color alone does not tell it. */
  isInText?: boolean;
  /** Says what the number counts, for readers who do not see its column. */
  label?: string;
  children: ReactNode;
}

/** A number that leads to the documents that it counts. */
export const ItemsLink = ({ search, isBad = false, isInText = false, label, children }: ItemsLinkProps) => (
  <Link
    to="/provider/documents/{-$part}"
    params={{ part: "items" }}
    search={search}
    aria-label={label}
    className={`rounded-badge underline-offset-2 ${isInText ? "underline" : "hover:underline"} ${isBad ? "text-bad" : "text-accent-text"}`}
  >
    {children}
  </Link>
);
