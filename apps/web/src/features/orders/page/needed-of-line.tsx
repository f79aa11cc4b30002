import type { NeededDocuments } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { number } from "../../../lib/formats.ts";

/** Names the most urgent document that a line of an order needs and leads to it. */
export function NeededOfLine({ needed: { count, is_blocking, first } }: { needed: NeededDocuments }) {
  const text = `${is_blocking ? "Blocks" : "Needed"}: ${first.name}${count === 1 ? "" : ` and ${number(count - 1)} more`}`;
  return (
    <Link
      to="/requirements"
      search={{ item: first.id }}
      title={text}
      className="order-line-needed"
      data-blocks={is_blocking}
    >
      <CircleAlert aria-hidden size={14} strokeWidth={1.75} />
      {text}
    </Link>
  );
}
