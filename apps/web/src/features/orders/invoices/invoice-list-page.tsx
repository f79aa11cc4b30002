import { useQuery } from "@tanstack/react-query";
import { deployment } from "../../../lib/deployment.ts";
import { ChecklistFilter } from "../../../list/checklist-filter.tsx";
import { ChoiceFilter } from "../../../list/choice-filter.tsx";
import { DateFilter } from "../../../list/date-filter.tsx";
import { useDefinedList } from "../../../list/define-list.ts";
import { ExportMenu } from "../../../list/export-menu.tsx";
import { ListPage } from "../../../list/list-page.tsx";
import { ListView } from "../../../list/list-view.tsx";
import { LastUpdated } from "../../../orders/order-invoices.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { compactInvoiceLines, invoiceColumns } from "./invoice-columns.tsx";
import { invoiceList, invoiceStates, lastLoad } from "./invoice-list.ts";

/** How far the company's invoices are with the provider. `given` is the search of the address, which is not checked yet. */
export function InvoiceListPage({ given }: { given: object }) {
  const [list] = useDefinedList(invoiceList, given);
  const { tab: _tab, ...filters } = list.search;
  const { data: states } = useQuery(invoiceStates);
  const { data: loadedAt } = useQuery(lastLoad);
  return (
    <ListPage
      title="Invoices"
      above={<BackLink to="/orders">Orders</BackLink>}
      beside={typeof loadedAt === "string" && <LastUpdated at={loadedAt} />}
      actions={<ExportMenu list={{ ...list, search: filters }} name="invoices" columns={invoiceColumns} />}
    >
      <ListView
        list={list}
        name="invoices"
        caption="Invoices"
        empty={{ text: `What ${deployment.providerName} says about your invoices appears here.` }}
        noun={["invoice", "invoices"]}
        columns={invoiceColumns}
        compactLines={compactInvoiceLines}
        compactShowsAll
        rowKey={({ invoice_number, purchase_order }) => `${invoice_number} ${purchase_order}`}
        rowName={({ invoice_number }) => invoice_number}
        search="Search by Invoice, Order or Payment"
        filters={
          <>
            <ChecklistFilter list={list} name="state" label="State" options={states} />
            <ChoiceFilter list={list} name="paid" label="Payment" options={payments} />
            <DateFilter list={list} label="Due" />
          </>
        }
      />
    </ListPage>
  );
}

const payments = [
  { value: "true", label: "Paid" },
  { value: "false", label: "Not paid" },
] as const;
