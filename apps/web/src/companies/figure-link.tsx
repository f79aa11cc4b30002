import { Link } from "@tanstack/react-router";
import { type FigureOfMonth, toFigureTab } from "../orders/figures/figure-tab.ts";
import { linkName, shareLinkClass } from "../orders/figures/share.tsx";

interface FigureLinkProps {
  company: string;
  of: FigureOfMonth;
  text: string;
  /** The company or the month of the row. */
  name: string;
}

/** The two numbers of a figure, which lead to the lines of a company that it counts. */
export const FigureLink = ({ company, of, text, name }: FigureLinkProps) => (
  <Link
    to="/provider/orders/{-$company}/{-$number}"
    params={{ company, number: undefined }}
    search={{ tab: toFigureTab(of) }}
    aria-label={linkName(of.figure, text, name)}
    className={shareLinkClass}
  >
    {text}
  </Link>
);
