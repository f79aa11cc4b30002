import type { ContentState } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { Ago, Moment } from "../../ui/moment.tsx";
import type { Column } from "../../list/column.ts";
import type { ContentItem, Kind } from "./content-kind.ts";
import { StateBadges } from "./state-badges.tsx";
import { getEdited } from "./use-content-form.ts";

/** The columns of a list of content: name and state, those of the kind, and who changed the item when. */
export function getContentColumns<
  Values extends object,
  Form extends object,
  Item extends ContentItem<Values> & Values,
>(kind: Kind<Values, Form, Item>): readonly Column<Item>[] {
  const usual = getUsualState(kind);
  return [
    {
      id: "name",
      label: "Name",
      width: 260,
      grows: true,
      cell: (item) => (
        <Link
          to="/provider/$kind/{-$id}"
          params={{ kind: kind.path, id: String(item.id) }}
          className="rounded-badge font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
        >
          {kind.getName(getEdited(item), item)}
        </Link>
      ),
      compact: [{ line: 1 }],
    },
    {
      id: "state",
      label: "State",
      width: 160,
      cell: (item) => (
        <>
          <StateBadges item={item} usual={usual} />
          {item.waiting?.effective_at && (
            <span className="block text-xs text-fg3">
              From <Moment at={item.waiting.effective_at} />
            </span>
          )}
        </>
      ),
      compact: [
        {
          line: 2,
          cell: (item) => (item.state !== usual || item.waiting) && <StateBadges item={item} usual={usual} />,
        },
      ],
    },
    ...kind.columns,
    {
      id: "changed_by",
      label: "Changed By",
      width: 150,
      cell: (item) => <span className="wrap-anywhere">{getStamp(item).by}</span>,
    },
    {
      id: "changed_at",
      label: "Changed",
      width: 124,
      isDay: true,
      cell: (item) => {
        const { at } = getStamp(item);
        return at ? <Ago at={at} isSentence /> : "–";
      },
      compact: [
        {
          line: 3,
          cell: (item) => {
            const { by, at } = getStamp(item);
            return at ? (
              <>
                <Ago at={at} isSentence /> by {by}
              </>
            ) : (
              "As delivered"
            );
          },
        },
      ],
    },
  ];
}

/** The state of most items, which the page says once. The items of a permanent kind are versions, and one of them is the current one. */
export const getUsualState = ({ isPermanent }: { isPermanent?: boolean }): ContentState =>
  isPermanent ? "earlier" : "in_force";

/** Returns the person who changed the newest version of an item, and the time. */
function getStamp({ waiting, changed_at, changed_by }: ContentItem<object>) {
  const { changed_at: at, changed_by: by } = waiting ?? { changed_at, changed_by };
  return { at, by: by?.name ?? (at ? "Former staff" : "As delivered") };
}
