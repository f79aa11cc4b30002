import { auditActionName, type CompanyDetail } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { dateAndTime } from "../../lib/formats.ts";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import { DateFilter } from "../../list/date-filter.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { companyAuditColumns, compactAuditLines } from "./audit-columns.tsx";
import { AuditDetail } from "./audit-detail.tsx";
import { auditPeople } from "./audit-people.ts";
import { describeEntry } from "./describe-entry.ts";
import { FoundChoiceFilter } from "./found-choice-filter.tsx";
import { auditList, type AuditSearch } from "./audit-list.ts";
import { auditResultOptions, companyActions } from "./filter-options.ts";
import { useOpenEntries } from "./use-open-entries.ts";

/** The part of the audit record about one company, for staff. `given` is the unchecked search of the address. */
export function CompanyActivity({ company: { id }, given }: { company: CompanyDetail; given: object }) {
  // The list compares its search with the one of its last render.
  const search = useMemo(() => ({ ...auditList.read(given), company: undefined, tab: "Activity" as const }), [given]);
  const [query] = useState(
    () =>
      ({ tab: _tab, ...wanted }: AuditSearch & { tab: "Activity" }) =>
        auditList.query({ ...wanted, company: id }),
  );
  const list = useList(search, query);
  const expansion = useOpenEntries();
  return (
    <ListView
      list={list}
      name="company-activity"
      caption="Activity"
      empty={{ text: "Actions of the company’s users appear here." }}
      noun={["action", "actions"]}
      columns={companyAuditColumns(expansion)}
      compactLines={compactAuditLines}
      compactShowsAll
      rowKey={({ id: entry }) => entry}
      rowName={(entry) => `${describeEntry(entry)}, ${dateAndTime(entry.at)}`}
      filters={
        <>
          <DateFilter list={list} label="Date" />
          <FoundChoiceFilter list={list} name="actor" label="User" {...auditPeople} />
          <ChecklistFilter
            list={list}
            name="action"
            label="Action"
            options={companyActions}
            getName={auditActionName}
          />
          <ChoiceFilter list={list} name="result" label="Result" options={auditResultOptions} />
          <Link
            to="/provider/audit"
            search={{ company: id }}
            className="px-1 text-sm font-medium text-accent-text underline-offset-2 hover:underline"
          >
            Open in Audit
          </Link>
        </>
      }
      renderDetail={(entry) => expansion.isOpen(entry) && <AuditDetail entry={entry} />}
    />
  );
}
