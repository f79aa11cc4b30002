import type { NeededDocuments } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { describeNeeded } from "../../../files/needed/describe-needed.ts";

/** Names the most urgent document that a line of an order needs and leads to it. */
export function NeededOfLine({ needed }: { needed: NeededDocuments }) {
  const text = describeNeeded(needed);
  return (
    <Link
      to="/requirements"
      search={{ item: needed.first.id }}
      title={text}
      className="order-line-needed"
      data-blocks={needed.is_blocking}
    >
      <CircleAlert aria-hidden size={14} strokeWidth={1.75} />
      {text}
    </Link>
  );
}
