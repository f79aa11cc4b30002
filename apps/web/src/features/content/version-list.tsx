import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dateAndTime } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { ContentApi } from "./content-api.ts";
import type { ContentItem, ContentVersion, Kind } from "./content-kind.ts";
import { StateBadge } from "./state-badges.tsx";
import { VersionDialog } from "./version-dialog.tsx";

interface VersionListProps<Values extends object, Form extends object, Item extends ContentItem<Values> & Values> {
  kind: Kind<Values, Form, Item>;
  api: ContentApi<Values, Form, Item>;
  item: Item;
  /** The form has unsaved changes, so no version can be restored. */
  hasChanges: boolean;
  onRestored: (item: Item) => void;
  /** Opens the page of another item. */
  onOpen: (item: Item) => void;
}

/** The versions of an item, the newest first. Each can be compared with the newest one and restored. */
export function VersionList<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>(
  props: VersionListProps<Values, Form, Item>,
) {
  const { kind, api, item, hasChanges, onRestored, onOpen } = props;
  const [size, setSize] = useState(10);
  const { data, isError, refetch } = useQuery(api.versions(item.id, size));
  const [shown, setShown] = useState<ContentVersion<Values>>();
  const before = (version: ContentVersion<Values>) => data?.results[data.results.indexOf(version) + 1];
  return (
    <section>
      <h2 className="mb-2 text-base font-semibold">History</h2>
      {isError && (
        <p role="alert">
          The versions could not be loaded.{" "}
          <Button variant="link" onPress={() => void refetch()}>
            Try Again
          </Button>
        </p>
      )}
      {!data && !isError && <Skeleton className="h-24" />}
      {data && (
        <ol aria-label="Versions" className="rounded-card border border-line">
          {data.results.map((version) => (
            <li key={version.number} className="flex items-start gap-2 border-b border-line px-4 py-3 last:border-b-0">
              <div className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-medium tabular-nums">{`Version ${version.number}`}</span>
                  {version.state !== "earlier" && (
                    <StateBadge
                      state={version.state === "in_force" && item.state === "earlier" ? "earlier" : version.state}
                    />
                  )}
                </span>
                <span className="block text-xs text-fg3 wrap-anywhere">{describe(version)}</span>
              </div>
              <Button
                aria-label={`Changes of version ${version.number}`}
                variant="ghost"
                onPress={() => setShown(version)}
              >
                Changes
              </Button>
            </li>
          ))}
        </ol>
      )}
      {data && data.count > data.results.length && size < 100 && (
        <Button variant="ghost" onPress={() => setSize(size < 50 ? 50 : 100)}>
          Show Older Versions
        </Button>
      )}
      {shown && (
        <VersionDialog
          {...{ kind, api, item, hasChanges }}
          version={shown}
          before={before(shown)}
          onRestored={(restored) => {
            setShown(undefined);
            onRestored(restored);
            if (restored.id !== item.id) onOpen(restored);
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  );
}

function describe({ changed_at, changed_by, effective_at, state, restored_from }: ContentVersion<object>) {
  const facts = [
    changed_at ? `${dateAndTime(changed_at)} by ${changed_by?.name ?? "former staff"}` : "As delivered",
    state === "scheduled" && `to be published on ${dateAndTime(effective_at)}`,
    restored_from !== null && `restored from version ${restored_from}`,
  ];
  return facts.filter(Boolean).join(", ");
}
