import { auditActionName } from "@lading/contract";
import { useMemo } from "react";
import { dateAndTime } from "../../lib/formats.ts";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import { DateFilter } from "../../list/date-filter.tsx";
import { ExportMenu } from "../../list/export-menu.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { compactAuditLines, ownAuditColumns } from "./audit-columns.tsx";
import { AuditDetail } from "./audit-detail.tsx";
import { ownAuditPeople } from "./audit-people.ts";
import { describeEntry } from "./describe-entry.ts";
import { FoundChoiceFilter } from "./found-choice-filter.tsx";
import { auditList, ownAuditList } from "./audit-list.ts";
import { auditResultOptions, companyActions } from "./filter-options.ts";
import { useOpenEntries } from "./use-open-entries.ts";

/** The actions of the company's users, and of the provider's staff for the company. `given` is the unchecked address. */
export function OwnActivity({ given }: { given: object }) {
  // The list compares its search with the one of its last render.
  const search = useMemo(() => ({ ...auditList.read(given), type: "Activity" }), [given]);
  const list = useList(search, ownAuditList);
  const expansion = useOpenEntries();
  const columns = ownAuditColumns(expansion);
  return (
    <div className="flex flex-col gap-5 p-4 lg:p-6">
      <div>
        <PageHeader title="Activity" />
        <p className="mt-1 max-w-160 text-sm text-fg2 text-pretty">
          The actions of your users, and of the provider&rsquo;s staff for your company. Nobody can change this record.
        </p>
      </div>
      <div>
        <ListView
          list={list}
          inSection
          name="activity"
          caption="Activity"
          empty={{ text: "Actions of your company’s users appear here." }}
          columns={columns}
          compactLines={compactAuditLines}
          rowKey={({ id }) => id}
          rowName={(entry) => `${describeEntry(entry)}, ${dateAndTime(entry.at)}`}
          renderToolbar={(menu) => (
            <div className="mb-3 flex flex-wrap items-center gap-2">
              <DateFilter list={list} label="Date" />
              <FoundChoiceFilter list={list} name="actor" label="User" {...ownAuditPeople} />
              <ChecklistFilter
                list={list}
                name="action"
                label="Action"
                options={companyActions}
                getName={auditActionName}
              />
              <ChoiceFilter list={list} name="result" label="Result" options={auditResultOptions} />
              <div className="flex gap-2 lg:ml-auto">
                {menu}
                <ExportMenu list={list} name="activity" columns={columns} />
              </div>
            </div>
          )}
          renderDetail={(entry) => expansion.isOpen(entry) && <AuditDetail entry={entry} />}
        />
      </div>
    </div>
  );
}
