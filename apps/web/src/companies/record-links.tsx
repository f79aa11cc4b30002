import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BackLink } from "../ui/back-link.tsx";

const linkClass = "rounded-badge wrap-anywhere hover:text-accent-text hover:underline";

interface ToProduct {
  company: string;
  sku: string;
  /** Enter on the row of a list opens it. */
  opensRow?: boolean;
  children: ReactNode;
}

/** Leads to the page of a company's product. */
export const ProductLink = ({ company, sku, opensRow, children }: ToProduct) => (
  <Link
    to="/provider/products/{-$company}/{-$sku}"
    params={{ company, sku }}
    data-opens-row={opensRow ? "" : undefined}
    className={`font-medium text-fg ${linkClass}`}
  >
    {children}
  </Link>
);

interface ToOrder {
  company: string;
  number: string;
  children: ReactNode;
}

/** Leads to the page of a company's order. */
export const OrderLink = ({ company, number, children }: ToOrder) => (
  <Link
    to="/provider/orders/{-$company}/{-$number}"
    params={{ company, number }}
    data-opens-row=""
    className={`font-medium text-fg ${linkClass}`}
  >
    {children}
  </Link>
);

/** Leads to a company, at one of its lists. */
export const CompanyLink = ({
  id,
  tab,
  children,
}: {
  id: string;
  tab: "Products" | "Orders" | "Figures" | "Agreements";
  children: ReactNode;
}) => (
  <Link to="/provider/companies/$id" params={{ id }} search={{ tab }} className={linkClass}>
    {children}
  </Link>
);

/** The link above the title of a product's page. */
export const BackToProducts = () => (
  <BackLink to="/provider/products/{-$company}/{-$sku}" params={{ company: undefined, sku: undefined }}>
    Products
  </BackLink>
);

/** The link above the title of an order's page. */
export const BackToOrders = () => (
  <BackLink to="/provider/orders/{-$company}/{-$number}" params={{ company: undefined, number: undefined }}>
    Orders
  </BackLink>
);

interface EditsWaitingProps {
  company: string;
  product: { gxp_sku: string; name: string; edits_waiting: number };
}

/** The number of a product's pending edits, which leads to them in the review queue. */
export function EditsWaiting({ company, product: { gxp_sku, name, edits_waiting: waiting } }: EditsWaitingProps) {
  if (waiting === 0) return "0";
  return (
    <Link
      to="/provider/review"
      search={{ company: [company], search: gxp_sku }}
      aria-label={`Review ${waiting} ${waiting === 1 ? "edit" : "edits"} of ${name}`}
      className="rounded-badge font-medium text-accent-text underline-offset-2 hover:underline"
    >
      {`Review ${waiting}`}
    </Link>
  );
}
