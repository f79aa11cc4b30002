import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { describeNeeded } from "../../../files/needed/describe-needed.ts";
import { Badge } from "../../../ui/badge.tsx";
import { productEdits } from "../edits-api.ts";

/** Names the most urgent document that a product needs, and leads to it. */
export function NeededOfProduct({ gxpSku }: { gxpSku: string }) {
  const needed = useQuery(productEdits(gxpSku)).data?.needed;
  if (!needed) return null;
  return (
    <Link to="/requirements" search={{ item: needed.first.id }} className="self-start">
      <Badge tone={needed.is_blocking ? "bad" : "warn"} icon={<CircleAlert aria-hidden size={14} strokeWidth={1.75} />}>
        {describeNeeded(needed)}
      </Badge>
    </Link>
  );
}
