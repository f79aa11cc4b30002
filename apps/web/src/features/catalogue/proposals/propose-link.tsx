import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";

const linkClass =
  "inline-flex h-8 items-center gap-2 rounded-control px-3 text-sm font-medium transition-colors duration-150";

/** A link that looks like a button. */
export const secondaryLinkClass = `${linkClass} bg-raised text-fg shadow-control ring-1 ring-line-strong ring-inset hover:bg-subtle`;

/** Leads to the form of a new product. */
export const ProposeLink = () => (
  <Link
    to="/product-catalog/proposals/{-$id}"
    params={{ id: "new" }}
    className={`${linkClass} bg-accent text-on-accent shadow-control hover:bg-accent-hover`}
  >
    <Plus aria-hidden size={16} strokeWidth={1.75} />
    Propose Product
  </Link>
);
