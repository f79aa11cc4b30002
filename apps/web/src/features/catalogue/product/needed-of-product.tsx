import { listRequirementItems } from "@lading/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { call } from "../../../lib/api.ts";
import { number } from "../../../lib/formats.ts";
import { useMay } from "../../../lib/use-may.ts";
import { Badge } from "../../../ui/badge.tsx";

/** The documents of a product that the company must send, the most urgent first. */
const neededOfProduct = (gxpSku: string) =>
  queryOptions({
    // It begins like the keys of other lists of required documents, so that they are read again together.
    queryKey: ["requirement-items", "list", "of-product", gxpSku],
    queryFn: ({ signal }) =>
      call(
        listRequirementItems,
        {
          query: {
            product: gxpSku,
            state: ["missing", "requested", "changes_requested", "expiring", "expired"],
            waits_on: "vendor",
            requirement: [],
            subject: [],
            page_size: "10",
          },
        },
        signal,
      ),
  });

/** Names the most urgent document that a product needs, and leads to it. */
export function NeededOfProduct({ gxpSku }: { gxpSku: string }) {
  const mayView = useMay()({ permission: "requirements.view", flag: "Required Documents" });
  const { data } = useQuery({ ...neededOfProduct(gxpSku), enabled: mayView });
  const items = data?.results.filter((one) => "version" in one) ?? [];
  const [first] = items;
  if (!first) return null;
  const isBlocking = items.some(({ blocks }) => blocks.length > 0);
  const more = (data?.count ?? 1) - 1;
  return (
    <Link to="/requirements" search={{ item: first.id }} className="self-start">
      <Badge tone={isBlocking ? "bad" : "warn"} icon={<CircleAlert aria-hidden size={14} strokeWidth={1.75} />}>
        {`${isBlocking ? "Blocks" : "Needed"}: ${first.requirement.name}${more === 0 ? "" : ` and ${number(more)} more`}`}
      </Badge>
    </Link>
  );
}
