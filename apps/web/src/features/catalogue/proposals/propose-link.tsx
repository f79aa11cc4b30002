import { Link } from "@tanstack/react-router";

/** Leads to the form of a new product. */
export const ProposeLink = () => (
  <Link
    to="/product-catalog/proposals/{-$id}"
    params={{ id: "new" }}
    className="inline-flex h-8 items-center gap-2 rounded-control bg-raised px-3 text-sm font-medium text-fg shadow-control ring-1 ring-line-strong transition-colors duration-150 ring-inset hover:bg-subtle"
  >
    Propose Product
  </Link>
);
