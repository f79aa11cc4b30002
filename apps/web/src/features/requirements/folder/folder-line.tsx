import type { SentItem } from "@lading/contract";
import { useState } from "react";
import { DocumentLink } from "../../../files/document-link.tsx";
import { fileSize, number } from "../../../lib/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { SelectBox } from "../../../ui/select-box.tsx";
import { FileReasons } from "./file-reasons.tsx";
import { FolderDetails } from "./folder-details.tsx";
import { type FolderRow, nameOf } from "./folder-row.ts";
import { describeChosen } from "./folder-words.ts";
import { RemoveFile } from "./remove-file.tsx";
import type { Folder } from "./use-folder.ts";

interface FolderLineProps {
  row: FolderRow;
  folder: Folder;
  /** How often the user has tried to send. Each shows all mistakes. */
  checks: number;
  /** The documents as which it could not be sent. */
  failed: readonly SentItem[];
}

/** One file: the document that it looks like, why, and for what. Its values and the choice of items open below. */
export function FolderLine({ row, folder, checks, failed }: FolderLineProps) {
  const { file, requirement, items, all, isTicked, mistakes, fields, isBusy, isTouched } = row;
  const [isOpened, setOpened] = useState(false);
  const [shownFor, setShownFor] = useState(0);
  const name = nameOf(row);
  const missing = isTicked ? Object.keys(mistakes).length : 0;
  // A file that is read moves to another group then.
  const isPlaced = !isBusy || isTouched;
  const hasDetails = isPlaced && requirement !== null && (fields.length > 0 || all.length > 1);
  if (shownFor !== checks && (missing > 0 || failed.some(({ errors }) => Object.keys(errors).length > 0))) {
    setShownFor(checks);
    setOpened(true);
  }
  const toOpen = missing > 0 ? `${number(missing)} to fill in` : "Details";
  const isOpen = hasDetails && isOpened;
  return (
    <li className="folder-item" data-file={file.id}>
      <div className={isTicked ? "folder-row" : "folder-row folder-off"}>
        <Checkbox
          aria-label={`Send ${name}`}
          checked={isTicked}
          onChange={({ target }) => folder.change(file.id, { isTicked: target.checked })}
        />
        <div className="folder-file">
          <DocumentLink url={`/documents/requirement/${file.id}`} extension={file.extension}>
            {name}
          </DocumentLink>
          <small>{fileSize(file.size)}</small>
        </div>
        <ChooseDocument row={row} folder={folder} onSeveral={setOpened} />
        <FileReasons row={row} failed={failed} />
        <div className="folder-for">
          <span>{requirement === null ? "" : describeChosen(items)}</span>
          {hasDetails && (
            <Button
              variant="link"
              aria-expanded={isOpen}
              aria-label={`${toOpen} for ${name}`}
              onPress={() => setOpened(!isOpen)}
            >
              {toOpen}
            </Button>
          )}
        </div>
        <RemoveFile row={row} folder={folder} />
      </div>
      {isOpen && <FolderDetails row={row} folder={folder} isChecked={isTicked && checks > 0} failed={failed} />}
    </li>
  );
}

interface ChooseDocumentProps {
  row: FolderRow;
  folder: Folder;
  /** Called with true if the document is needed several times, so that the user chooses for what. */
  onSeveral: (isSeveral: boolean) => void;
}

function ChooseDocument({ row, folder: { known, change }, onSeveral }: ChooseDocumentProps) {
  const { file, found, requirement } = row;
  const choose = (next: number | null) => {
    const own = known.filter((item) => item.requirement.id === next);
    change(file.id, {
      requirement: next,
      items: own.length === 1 ? own.map(({ id }) => id) : [],
      isTicked: next !== null,
      typed: {},
    });
    onSeveral(own.length > 1);
  };
  // Those that are needed come first.
  const names = [...new Map(known.map(({ requirement: { id, name } }) => [id, name]))];
  return (
    <SelectBox
      aria-label={`The document that ${nameOf(row)} is`}
      value={requirement ?? ""}
      onChange={({ target }) => choose(target.value === "" ? null : Number(target.value))}
    >
      <option value="">{found || requirement !== null ? "Choose a document" : "Reading …"}</option>
      {names.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </SelectBox>
  );
}
