import type { RequirementRecord } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { CompanyLink } from "../../../companies/record-links.tsx";
import { BlocksLine } from "../../../files/needed/blocks-line.tsx";
import {
  daysUntil,
  describeAsked,
  describeItem,
  describeRenewal,
  fromToday,
} from "../../../files/needed/item-words.ts";
import { isStatus } from "../../../lib/api-error.ts";
import { presentDay } from "../../../lib/format-moment.ts";
import { date } from "../../../lib/formats.ts";
import { ListFrame } from "../../../list/list-frame.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailedLoad } from "../../../ui/failed-load.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Subject } from "../item-columns.tsx";
import { requirementRecord } from "./record-api.ts";
import { RecordFiles } from "./record-files.tsx";
import { RecordSide } from "./record-side.tsx";
import { RecordValues } from "./record-values.tsx";
import { SendForCompany } from "./send-for-company.tsx";
import "./record.css";

const BackToDocuments = () => (
  <BackLink to="/provider/documents/{-$part}" params={{ part: "items" }} search={{}}>
    Documents
  </BackLink>
);

/** One document that a company must give, with everything that was ever sent for it and decided on it. */
export function RecordPage({ id }: { id: string }) {
  const query = useQuery(requirementRecord(id));
  if (query.data) return <Record key={query.data.id} record={query.data} />;
  if (query.error && isStatus(query.error, 404))
    return (
      <EmptyState isPage title="There is no such document." actions={<BackToDocuments />}>
        The section of the company may be switched off.
      </EmptyState>
    );
  if (query.error) return <FailedLoad isPage title="The document could not be loaded" failed={query} />;
  return (
    <div className="document-record-wait">
      <output className="sr-only">Loading the document</output>
      <Skeleton className="h-10" />
      <Skeleton className="h-60" />
    </div>
  );
}

function Record({ record }: { record: RequirementRecord }) {
  const { requirement, company, due_on: dueOn, subject, batch, state } = record;
  const [today] = useState(presentDay);
  const { tone, text } = describeItem(record, today);
  const renewal = describeRenewal(record);
  const asked = describeAsked(record);
  return (
    <ListFrame>
      <div className="px-4 lg:px-6">
        <BackToDocuments />
        <PageHeader
          title={requirement.name}
          actions={
            batch !== null && (
              <Link
                to="/provider/requirement-review/$batch"
                params={{ batch }}
                className="inline-flex h-8 items-center rounded-control bg-accent px-3 font-medium text-on-accent shadow-control hover:bg-accent-hover"
              >
                Review Document
              </Link>
            )
          }
        >
          <Badge tone={tone}>{text}</Badge>
          {renewal !== undefined && <Badge tone="info">{renewal}</Badge>}
          {asked !== undefined && <Badge tone="info">{asked}</Badge>}
        </PageHeader>
        <div className="mt-1 flex flex-wrap gap-x-2 gap-y-1 text-fg2">
          <CompanyLink id={company.id} tab="Agreements">
            {company.name}
          </CompanyLink>
          {subject.kind !== "company" && (
            <span>
              · for <Subject item={record} />
            </span>
          )}
          {dueOn !== null && state !== "not_applicable" && (
            <span>{`· by ${date(dueOn)}, ${fromToday(daysUntil(dueOn, today))}`}</span>
          )}
          {dueOn === null && state === "accepted" && <span>· without end</span>}
          <span>{`· needed since ${date(record.opened_at)}`}</span>
        </div>
        <BlocksLine blocks={record.blocks} />
      </div>
      <div className="document-record">
        <div className="document-record-part">
          <RecordValues record={record} today={today} />
          <SendForCompany record={record} />
          <RecordFiles record={record} />
        </div>
        <RecordSide record={record} />
      </div>
    </ListFrame>
  );
}
