import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { number } from "../../../lib/formats.ts";
import { Badge } from "../../../ui/badge.tsx";
import { productEdits } from "../edits-api.ts";

/** Names the most urgent document that a product needs, and leads to it. */
export function NeededOfProduct({ gxpSku }: { gxpSku: string }) {
  const needed = useQuery(productEdits(gxpSku)).data?.needed;
  if (!needed) return null;
  const { first, count, is_blocking: isBlocking } = needed;
  return (
    <Link to="/requirements" search={{ item: first.id }} className="self-start">
      <Badge tone={isBlocking ? "bad" : "warn"} icon={<CircleAlert aria-hidden size={14} strokeWidth={1.75} />}>
        {`${isBlocking ? "Blocks" : "Needed"}: ${first.name}${count === 1 ? "" : ` and ${number(count - 1)} more`}`}
      </Badge>
    </Link>
  );
}
