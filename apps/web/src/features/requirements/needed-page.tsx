import { productFileExtensions, type RequirementGroup } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { FolderUp } from "lucide-react";
import { useState } from "react";
import { acceptedText } from "../../files/accepted-files.ts";
import { DropCover } from "../../files/drop-cover.tsx";
import { describeReviewTimes, reviewFigures } from "../../files/needed/review-time.ts";
import { deployment } from "../../lib/deployment.ts";
import { number } from "../../lib/formats.ts";
import { presentDay } from "../../lib/format-moment.ts";
import { useDefinedList } from "../../list/define-list.ts";
import { ListFooter } from "../../list/list-footer.tsx";
import { ListMessage } from "../../list/list-message.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { SearchBox } from "../../list/search-box.tsx";
import { ShortcutsButton } from "../../list/shortcuts-button.tsx";
import { LinkTabs, linkTabClass } from "../../ui/link-tabs.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { daysUntil, urgentDays } from "../../files/needed/item-words.ts";
import { useMay } from "../../lib/use-may.ts";
import { useFileDrop } from "../../files/use-file-drop.ts";
import { FolderButton } from "./folder/folder-button.tsx";
import { handFiles } from "./folder/handed-files.ts";
import { readDrop } from "./folder/read-drop.ts";
import { NeededFilters } from "./needed-filters.tsx";
import { ItemRow } from "./item-row.tsx";
import { neededList, type NeededList, type NeededTab } from "./requirements-list.ts";
import { neededKeys, useNeededKeys } from "./use-needed-keys.ts";
import { WaitingFiles } from "./waiting-files.tsx";
import "./needed.css";

/** What the company must give. `given` is the search of the address, which is not checked yet. */
export function NeededPage({ given }: { given: object }) {
  const [list, search] = useDefinedList(neededList, given);
  const navigate = useNavigate();
  const [today] = useState(presentDay);
  const usual = describeReviewTimes(useQuery(reviewFigures).data);
  const keys = useNeededKeys((id) => void navigate({ to: "/requirements", search: { ...search, item: id } }));
  const maySend = useMay()({ permission: "requirements.submit" });
  const openFolder = (files: readonly File[]) => {
    handFiles(files);
    void navigate({ to: "/requirements", search: { folder: "open" } });
  };
  const isOver = useFileDrop(openFolder, maySend, readDrop);
  return (
    <ListPage
      title="Needed from You"
      actions={
        <>
          <div className="pointer-coarse:hidden">
            <ShortcutsButton
              keys={neededKeys}
              isOpen={keys.isHelped}
              onOpenChange={keys.setHelped}
              isOn={keys.isOn}
              onSwitch={keys.switchTo}
            />
          </div>
          {maySend && <FolderButton label="Send a Folder" isPrimary onFiles={openFolder} />}
        </>
      }
    >
      {isOver && (
        <DropCover
          icon={FolderUp}
          title="Drop files or a folder"
          about="Each is compared with what is needed. Nothing is sent before you press Send."
          accepted={acceptedText(productFileExtensions)}
        />
      )}
      {maySend && <WaitingFiles />}
      <Tabs list={list} />
      <div className="flex flex-wrap items-center gap-2 px-4 lg:px-6">
        <SearchBox list={list} placeholder="Document, product or PO" />
        <NeededFilters list={list} />
        {usual !== undefined && (
          <small className="needed-usual">{`${deployment.providerName} answers in ${usual}`}</small>
        )}
      </div>
      <Rows list={list} today={today} />
      <ListFooter list={list} />
    </ListPage>
  );
}

const getLabels = (): Record<NeededTab, string> => ({
  to_do: "To do",
  with_provider: `With ${deployment.providerName}`,
  accepted: "Accepted",
  not_needed: "Not needed",
});

function Tabs({ list: { search, shown, total } }: { list: NeededList }) {
  const { page: _page, tab: current, state: _state, ...kept } = search;
  return (
    <LinkTabs label="Documents by their state">
      {Object.entries(getLabels()).map(([id, label]) => {
        const tab = id as NeededTab; // Object.entries does not know the keys of its object.
        return (
          <Link
            key={tab}
            to="/requirements"
            search={{ ...kept, tab }}
            activeOptions={{ exact: true }}
            aria-current={tab === current ? "page" : undefined}
            className={linkTabClass}
          >
            {label}
            {tab === shown?.tab && total !== undefined && (
              <>
                {" "}
                <span className="font-normal text-fg3 tabular-nums">{`(${number(total)})`}</span>
              </>
            )}
          </Link>
        );
      })}
    </LinkTabs>
  );
}

function Rows({ list, today }: { list: NeededList; today: string }) {
  const { rows, search } = list;
  if (rows === undefined && !list.failure)
    return (
      <div className="needed-wait">
        <output className="sr-only">Loading</output>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </div>
    );
  if (!rows || rows.length === 0)
    return (
      <ListMessage
        list={list}
        empty={
          search.tab === "to_do"
            ? { title: "Nothing is needed from you.", text: "Documents that the provider needs appear here." }
            : { text: "There are no documents in this state." }
        }
      />
    );
  return (
    <div className="needed" data-list-part="rows">
      <div className="needed-row needed-head" aria-hidden>
        {["What", "For", "By when", "Why", "State"].map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      {byUrgency(rows, today, search.tab).map(({ name, isLate, items }) => (
        <section key={name} aria-label={name}>
          <h2 className={isLate ? "needed-group needed-late" : "needed-group"}>
            {name} <span>{number(items.length)}</span>
          </h2>
          <ul>
            {items.map((item) => (
              <ItemRow key={item.item.id} group={item} today={today} search={search} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Only what is to do is grouped by urgency. */
function byUrgency(items: readonly RequirementGroup[], today: string, tab: NeededTab) {
  if (tab !== "to_do") return [{ name: getLabels()[tab], isLate: false, items }];
  const left = ({ due_on }: RequirementGroup) => (due_on === null ? Infinity : daysUntil(due_on, today));
  return [
    { name: "Late", isLate: true, items: items.filter((item) => left(item) < 0) },
    {
      name: `Within ${urgentDays} days`,
      isLate: false,
      items: items.filter((item) => left(item) >= 0 && left(item) <= urgentDays),
    },
    { name: "Later", isLate: false, items: items.filter((item) => left(item) > urgentDays) },
  ].filter((one) => one.items.length > 0);
}
