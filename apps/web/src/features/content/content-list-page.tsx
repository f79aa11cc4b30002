import { contentStates } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { contentApi, stateNames } from "./content-api.ts";
import { getContentColumns, getUsualState } from "./content-columns.tsx";
import type { ContentItem, Kind } from "./content-kind.ts";
import { readContentSearch } from "./content-search.ts";
import "./content.css";
import { OrderButton } from "./order-button.tsx";

interface ContentListPageProps<Values extends object, Form extends object, Item extends ContentItem<Values> & Values> {
  kind: Kind<Values, Form, Item>;
  /** The search of the address, which is not checked yet. */
  given: object;
  /** Shown below the title. */
  children?: ReactNode;
}

/** The list of all items of one kind. */
export function ContentListPage<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>({
  kind,
  given,
  children,
}: ContentListPageProps<Values, Form, Item>) {
  // The list compares its search with the one of its last render.
  const search = useMemo(() => readContentSearch(given), [given]);
  const api = useMemo(() => contentApi(kind), [kind]);
  const columns = useMemo(() => getContentColumns(kind), [kind]);
  const list = useList(search, api.list);
  const many = kind.many ?? `${kind.one}s`;
  const usual = getUsualState(kind);
  const isEmpty = list.total === 0 && !list.isFiltered && search.search === "";
  return (
    <ListPage
      title={kind.title}
      actions={
        <>
          {kind.getPlace && <OrderButton kind={kind} api={api} />}
          {kind.calls.create && <NewLink kind={kind} />}
        </>
      }
    >
      <p className="-mt-3 px-4 pb-3 text-fg3 lg:px-6">
        {kind.about} {toSentence(many)} without a state {usual === "in_force" ? "are published" : "have ended"}.
      </p>
      {children}
      {isEmpty ? (
        <EmptyState
          icon={<Plus aria-hidden />}
          title={`There is no ${kind.one} yet`}
          actions={<NewLink kind={kind} />}
        />
      ) : (
        <ListView
          list={list}
          name={`content-${kind.path}`}
          caption={kind.title}
          noun={[kind.one, many]}
          columns={columns}
          compactLines={kind.compactLines}
          compactShowsAll
          rowKey={({ id }) => String(id)}
          rowName={(item) => kind.getName(item, item)}
          search="Search"
          filters={
            <ChecklistFilter
              list={list}
              name="state"
              label="State"
              options={contentStates}
              getName={(state) =>
                contentStates.filter((one) => one === state).map((one) => stateNames[one])[0] ?? state
              }
            />
          }
        />
      )}
    </ListPage>
  );
}

const NewLink = ({ kind: { path, one } }: { kind: { path: string; one: string } }) => (
  <Link
    to="/provider/$kind/{-$id}"
    params={{ kind: path, id: "new" }}
    className="inline-flex h-8 items-center gap-2 rounded-control bg-accent px-3 font-medium text-on-accent shadow-control hover:bg-accent-hover"
  >
    <Plus aria-hidden size={16} strokeWidth={1.75} />
    {`New ${toTitle(one)}`}
  </Link>
);

const toSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Writes each word with a capital, as titles and buttons are written: "Help Section". */
export const toTitle = (words: string) => words.replaceAll(/\b(?!of\b|the\b)[a-z]/g, (letter) => letter.toUpperCase());
