import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isStatus } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { ListPage } from "../../list/list-page.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { contentApi } from "./content-api.ts";
import { ContentEditor } from "./content-editor.tsx";
import type { ContentItem, Kind } from "./content-kind.ts";
import { toTitle } from "./content-list-page.tsx";
import "./content.css";
import type { Vendorview } from "./preview-dialog.tsx";

interface ContentPageProps<Values extends object, Form extends object, Item extends ContentItem<Values> & Values> {
  kind: Kind<Values, Form, Item>;
  /** The number of an item, or "new". */
  id: string;
  vendorview: Vendorview;
}

/** The page of one item: its form, its versions, and how a vendor sees it. */
export function ContentPage<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>({
  kind,
  id,
  vendorview,
}: ContentPageProps<Values, Form, Item>) {
  const api = useMemo(() => contentApi(kind), [kind]);
  const isNew = id === "new" && kind.calls.create !== undefined;
  const number = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  // A new version of a text that never changes begins with the published one.
  const isNewVersion = isNew && kind.isPermanent === true;
  const opened = useQuery({ ...api.item(number), enabled: number > 0 });
  const inForce = useQuery({ ...api.inForce, enabled: isNewVersion });
  const { error, refetch } = isNewVersion ? inForce : opened;
  const item = opened.data;
  const above = <BackToList path={kind.path} title={kind.title} />;
  if (item || (isNew && !isNewVersion) || inForce.data !== undefined)
    return (
      <ContentEditor key={item?.id} {...{ kind, api, item, above, vendorview }} earlier={inForce.data ?? undefined} />
    );
  if ((number === 0 && !isNew) || isStatus(error, 404))
    return (
      <ListPage title="Not Found" above={above}>
        <EmptyState title={`There is no such ${kind.one}.`}>It may have been deleted.</EmptyState>
      </ListPage>
    );
  return (
    <ListPage title={toTitle(kind.one)} above={above}>
      {error ? (
        <div role="alert">
          <EmptyState
            title="This page could not be loaded."
            actions={<Button onPress={() => void refetch()}>Try Again</Button>}
          >
            {failureText(error)}
          </EmptyState>
        </div>
      ) : (
        <div className="px-4 lg:px-6">
          <output className="sr-only">Loading</output>
          <Skeleton className="h-60 rounded-card" />
        </div>
      )}
    </ListPage>
  );
}

const BackToList = ({ path, title }: { path: string; title: string }) => (
  // The router would keep the id of the open page.
  <BackLink to="/provider/$kind/{-$id}" params={{ kind: path, id: undefined }}>
    {title}
  </BackLink>
);
