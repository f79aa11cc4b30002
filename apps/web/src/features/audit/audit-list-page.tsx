import { auditActionName, auditActions, exportAudit, startAuditExport } from "@lading/contract";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../lib/api.ts";
import { dateAndTime } from "../../lib/formats.ts";
import { companyChoices } from "../../lib/company-choices.ts";
import { useMay } from "../../lib/use-may.ts";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import { DateFilter } from "../../list/date-filter.tsx";
import { ExportButton } from "../../list/export-button.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { TextFilter } from "./text-filter.tsx";
import { useDefinedList } from "../../list/define-list.ts";
import { compactAuditLines, staffAuditColumns } from "./audit-columns.tsx";
import { AuditDetail } from "./audit-detail.tsx";
import { auditPeople } from "./audit-people.ts";
import { describeEntry } from "./describe-entry.ts";
import { FoundChoiceFilter } from "./found-choice-filter.tsx";
import { AuditSeal } from "./audit-seal.tsx";
import { auditList, isIpAddress } from "./audit-list.ts";
import { auditResultOptions as results, sortActions } from "./filter-options.ts";
import { useOpenEntries } from "./use-open-entries.ts";

const actions = sortActions(Object.keys(auditActions));

/** The audit record, the newest entries first. `given` is the search of the address, which is not checked yet. */
export function AuditListPage({ given }: { given: object }) {
  const [list] = useDefinedList(auditList, given);
  const expansion = useOpenEntries();
  const navigate = useNavigate();
  const mayExport = useMay()({ permission: "provider.export_audit" });
  return (
    <ListPage
      title="Audit"
      actions={
        mayExport && (
          <ExportButton
            list={list}
            call={exportAudit}
            startRun={async (filters) => {
              const { run: id } = await call(startAuditExport, { body: filters });
              await navigate({ to: "/provider/runs/$id", params: { id } });
            }}
            noun="entries"
            fileName="audit.csv"
          />
        )
      }
    >
      <AuditSeal />
      <ListView
        list={list}
        name="audit"
        caption="Recorded actions"
        empty={{ text: "Every action of staff, vendors and programs appears here." }}
        noun={["action", "actions"]}
        columns={staffAuditColumns(expansion)}
        compactLines={compactAuditLines}
        compactShowsAll
        rowKey={({ id }) => id}
        rowName={(entry) => `${describeEntry(entry)}, ${dateAndTime(entry.at)}`}
        filters={
          <>
            <DateFilter list={list} label="Date" />
            <FoundChoiceFilter list={list} name="actor" label="User" {...auditPeople} />
            <FoundChoiceFilter list={list} name="as_user" label="Acted As" {...auditPeople} />
            <FoundChoiceFilter
              list={list}
              name="company"
              label="Company"
              {...companyChoices}
              getAbout={({ company_code }) => company_code}
            />
            <ChecklistFilter list={list} name="action" label="Action" options={actions} getName={auditActionName} />
            <TextFilter
              list={list}
              name="subject"
              label="Record"
              hint="A SKU, or an ID that an entry shows."
              maximum={200}
            />
            <ChoiceFilter list={list} name="result" label="Result" options={results} />
            <TextFilter
              list={list}
              name="address"
              label="Address"
              hint="The IP address that a call came from."
              maximum={45}
              check={(text) => (isIpAddress(text) ? undefined : "Must be an IP address, like 203.0.113.7.")}
            />
          </>
        }
        renderDetail={(entry) => expansion.isOpen(entry) && <AuditDetail entry={entry} />}
      />
    </ListPage>
  );
}
