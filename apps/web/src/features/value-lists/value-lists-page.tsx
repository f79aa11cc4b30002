import { type ValueListId, valueLists } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { failureText } from "../../lib/form-failure.ts";
import { ListPage } from "../../list/list-page.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkTabs, linkTabClass } from "../../ui/link-tabs.tsx";
import { AddValuesForm } from "./add-values-form.tsx";
import { ValueTable } from "./value-table.tsx";
import { unknownValues, valueList } from "./value-lists-api.ts";

const labels: Readonly<Record<ValueListId, { tab: string; about: string }>> = {
  categories: {
    tab: "Categories",
    about: "A product has one category or none. Vendors choose from those that are offered.",
  },
  units_of_measure: { tab: "Units of Measure", about: "The unit in which a vendor sells a product." },
  order_statuses: { tab: "Order Statuses", about: "Purchase orders in files have one of these statuses." },
};

interface ValueListsPageProps {
  /** The part of the address that names the list. */
  id: string | undefined;
  /** The import from which the person comes, and to which they return. */
  importId: string | undefined;
}

/** The lists from which products and orders take values. */
export function ValueListsPage({ id, importId }: ValueListsPageProps) {
  const list = valueLists.find((one) => one === id) ?? "categories";
  return (
    <ListPage title="Lists of Values" above={importId && <BackToImport id={importId} />}>
      <LinkTabs label="Lists">
        {valueLists.map((one) => (
          <Link
            key={one}
            to="/provider/$kind/{-$id}"
            params={{ kind: "value-lists", id: one }}
            search={importId ? { import: importId } : {}}
            aria-current={one === list ? "page" : undefined}
            className={linkTabClass}
          >
            {labels[one].tab}
          </Link>
        ))}
      </LinkTabs>
      <OneList key={list} list={list} importId={importId} />
    </ListPage>
  );
}

function OneList({ list, importId }: { list: ValueListId; importId: string | undefined }) {
  const values = useQuery(valueList(list));
  const unknown = useQuery({ ...unknownValues(importId ?? "", list), enabled: importId !== undefined });
  const { tab, about } = labels[list];
  if (!values.data || (importId !== undefined && unknown.isPending))
    return (
      <output className="block px-4 lg:px-6">
        {values.error && (
          <EmptyState
            title={failureText(values.error)}
            actions={<Button onPress={() => void values.refetch()}>Try Again</Button>}
          />
        )}
      </output>
    );
  return (
    <div className="flex flex-col gap-5 px-4 pb-8 lg:px-6">
      <p className="max-w-184 text-fg2 text-pretty">
        {about} A value that is no longer offered stays where it is used. Names cannot be changed.
      </p>
      <AddValuesForm list={list} unknown={unknown.data} importId={importId} />
      <ValueTable list={list} caption={tab} values={values.data.values} />
    </div>
  );
}

const BackToImport = ({ id }: { id: string }) => (
  <BackLink to="/provider/imports/{-$id}" params={{ id }} search={{ step: "values" }}>
    Values of the import
  </BackLink>
);
