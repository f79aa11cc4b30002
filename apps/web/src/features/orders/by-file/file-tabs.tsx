import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { RowTable } from "../../../files/row-table.tsx";
import { number } from "../../../lib/formats.ts";
import { LinkTabs, linkTabClass } from "../../../ui/link-tabs.tsx";
import { Pages } from "../../../ui/pages.tsx";
import { type AnyFile, type AnyRow, type FileChoice, type FileDesk, fileQueries, rowsAtOnce } from "./file-desk.ts";

interface FileTabsProps<File extends AnyFile, Row extends AnyRow, Kind extends string> {
  desk: FileDesk<File, Row, Kind>;
  file: File;
  tab: Kind;
  /** Undefined once the file was sent. */
  choose: ((choices: FileChoice[]) => void) | undefined;
}

/** The rows of a file, by kind. */
export function FileTabs<File extends AnyFile, Row extends AnyRow, Kind extends string>({
  desk,
  file,
  tab,
  choose,
}: FileTabsProps<File, Row, Kind>) {
  return (
    <>
      <LinkTabs label="Parts of the file">
        {desk.tabs.map(([kind, name]) => (
          <Link
            key={kind}
            to="/orders"
            search={desk.search(file.id, kind)}
            replace
            aria-current={kind === tab ? "page" : undefined}
            className={linkTabClass}
          >
            {name} <span className="tabular-nums">{number(file.counts[kind] ?? 0)}</span>
          </Link>
        ))}
        <span className="h-10 shrink-0 leading-10 text-fg3">
          {desk.rest.name} <span className="tabular-nums">{number(desk.rest.count(file))}</span>
        </span>
      </LinkTabs>
      <Rows key={tab} desk={desk} file={file} tab={tab} choose={choose} />
    </>
  );
}

function Rows<File extends AnyFile, Row extends AnyRow, Kind extends string>({
  desk,
  file,
  tab,
  choose,
}: FileTabsProps<File, Row, Kind>) {
  const [page, setPage] = useState(1);
  const { data } = useQuery(fileQueries(desk).rows(file.id, tab, page));
  const { about, columns, actions } = desk.describeTab(tab, file, choose);
  if (data?.count === 0) return <p className="flex-1 px-4 py-8 text-center text-fg2 lg:px-6">There are none.</p>;
  const name = desk.tabs.find(([kind]) => kind === tab)?.[1] ?? tab;
  return (
    <div className="flex-1">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3 lg:px-6">
        <p className="max-w-160 text-fg2">{about}</p>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {data && <RowTable caption={name} columns={columns} rows={data.results} />}
      <Pages page={page} pageSize={rowsAtOnce} count={data?.count ?? 0} onChange={setPage} />
    </div>
  );
}
