import { Link } from "@tanstack/react-router";

interface NoticeLinkProps {
  /** The id of the company. */
  company: string;
  notice: { id: string; number: string };
}

/** Leads to the page of a company's ship notice. */
export const NoticeLink = ({ company, notice: { id, number } }: NoticeLinkProps) => (
  <Link
    to="/provider/orders/{-$company}/{-$number}"
    params={{ company, number: undefined }}
    search={{ notice: id }}
    data-opens-row=""
    className="rounded-badge font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
  >
    {number}
  </Link>
);
