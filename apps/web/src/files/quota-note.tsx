import { readDocumentRoom } from "@lading/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../lib/api.ts";
import { Notice } from "../ui/notice.tsx";
import { quotaTexts, type UploadPlace } from "./quota-text.ts";
import { isUnderWay } from "./upload-queue.ts";
import type { Uploads } from "./use-uploads.ts";

const quotaKey = ["document-room"];

const quotaQuery = (place: UploadPlace) =>
  queryOptions({
    queryKey: [...quotaKey, place],
    queryFn: ({ signal }) => call(readDocumentRoom, { query: { ...place } }, signal),
    staleTime: 0,
  });

interface QuotaNoteProps {
  place: UploadPlace;
  uploads: Uploads;
}

/** Shows the free part of the quotas if little is left: documents of the order or product, and bytes of the company. */
export function QuotaNote({ place, uploads: { uploads } }: QuotaNoteProps) {
  const client = useQueryClient();
  const { data: quotas } = useQuery(quotaQuery(place));
  // A stored file uses up quota, and a refused file may mean that a colleague has used it up.
  const ended = uploads.filter((upload) => !isUnderWay(upload)).length;
  useEffect(() => {
    if (ended > 0) void client.invalidateQueries({ queryKey: quotaKey });
  }, [client, ended]);
  const texts = quotas ? quotaTexts(quotas, place) : [];
  return (
    <div aria-live="polite" className="empty:hidden [&>*]:mt-3">
      {texts.map((text) => (
        <Notice key={text} tone="warn">
          {text}
        </Notice>
      ))}
    </div>
  );
}
