import type { Discontinuation } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { date, number } from "../../../lib/formats.ts";
import { useMay } from "../../../lib/use-may.ts";
import { Moment } from "../../../ui/moment.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { productEdits } from "../edits-api.ts";
import { TakeBackButton } from "./request-parts.tsx";

/** The product page shows a refusal for this long, as it does for rejected changes. */
const refusalMs = 30 * 86_400_000;

/** Tells on the page of a product that the company has asked to discontinue it, and why staff refused. */
export function DiscontinuationNotice({ gxpSku }: { gxpSku: string }) {
  const request = useQuery(productEdits(gxpSku)).data?.discontinuation;
  const mayEdit = useMay()({ permission: "products.edit_products" });
  const [now] = useState(() => Date.now());
  if (request?.status === "waiting")
    return (
      <Notice tone="info" action={mayEdit && <TakeBackButton request={request} />}>
        <strong className="font-medium">Discontinuation requested</strong>
        {` by ${request.author}, `}
        <Moment at={request.asked_at} />
        {`: ${request.reason}`}
        <span className="block">
          {`${describeWish(request)} The provider has not answered yet.`}
          {request.products > 1 &&
            ` The request is about ${number(request.products)} products, and all of them are taken back together.`}
        </span>
      </Notice>
    );
  const { status, decided_at = null } = request ?? {};
  if (request && status === "refused" && decided_at !== null && now - Date.parse(decided_at) < refusalMs)
    return (
      <Notice tone="warn">
        <strong className="font-medium">Discontinuation refused</strong>
        {` by ${request.decided_by ?? "the provider"}, `}
        <Moment at={decided_at} />
        {`: ${request.answer}`}
      </Notice>
    );
  return null;
}

const describeWish = ({ on }: Discontinuation) =>
  on === null ? "It should end as soon as possible." : `It should end on ${date(on)}.`;
