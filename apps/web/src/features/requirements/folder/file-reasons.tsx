import type { SentItem, StagedFile } from "@lading/contract";
import { CircleX, TriangleAlert } from "lucide-react";
import { toGiven } from "../../../files/typed-values.ts";
import { date, number } from "../../../lib/formats.ts";
import type { FolderRow } from "./folder-row.ts";

interface FileReasonsProps {
  row: FolderRow;
  failed: readonly SentItem[];
}

/** Why a file looks like its document, the values that are sent with it, and what is wrong. */
export function FileReasons({ row, failed }: FileReasonsProps) {
  const { found, because, failing, fields, mistakes, isTicked, items, requirement } = row;
  const lacking = isTicked ? fields.filter(({ key }) => mistakes[key] !== undefined).map(({ name }) => name) : [];
  const values = describeValues(row);
  return (
    <div className="folder-because">
      <span>{because === undefined ? describeLooks(found, requirement !== null) : <Quoting text={because} />}</span>
      {found?.sent_at && <small>{`The same file was sent on ${date(found.sent_at)}`}</small>}
      {values.length > 0 && <small>{values.join(" · ")}</small>}
      {lacking.length > 0 && (
        <small className="folder-warn">
          <TriangleAlert aria-hidden size={14} strokeWidth={1.75} />
          {`Please fill in ${list.format(lacking)}`}
        </small>
      )}
      {failing.map((text) => (
        <small key={text} className="folder-warn">
          <TriangleAlert aria-hidden size={14} strokeWidth={1.75} />
          {text}
        </small>
      ))}
      {failed.slice(0, 1).map(({ id, detail }) => (
        <small key={id} className="folder-bad" role="alert">
          <CircleX aria-hidden size={14} strokeWidth={1.75} />
          {`Not sent${items.length > 1 ? ` for ${number(failed.length)} of ${number(items.length)}` : ""}: ${detail}`}
        </small>
      ))}
    </div>
  );
}

const list = new Intl.ListFormat("en-US");

/** Prints words of the file bolder than ours. */
const Quoting = ({ text }: { text: string }) =>
  text.split(/(“[^”]*”)/).map((part, place) => (place % 2 === 1 ? <b key={`${place} ${part}`}>{part}</b> : part));

function describeLooks(found: StagedFile | undefined, isChosen: boolean) {
  if (isChosen) return "Chosen by you";
  if (!found) return "Reading …";
  if (found.text === "no_text") return "A scan or picture without text";
  return found.text === "failed" ? "We could not read this file" : "Nothing in it names one of your documents";
}

/** The most values of a row. All of them are in its details. */
const mostValues = 4;

function describeValues({ fields, typed, items }: FolderRow) {
  const given = items.length > 0 ? toGiven(fields, typed) : {};
  const shown = fields.flatMap(({ key, name, type }) => {
    const value = given[key];
    if (value === null || value === undefined || type === "secret") return [];
    if (Array.isArray(value)) return [`${name}: ${value.length > 3 ? number(value.length) : value.join(", ")}`];
    return [`${name}: ${type === "date" ? date(value) : value}`];
  });
  return shown.slice(0, mostValues);
}
