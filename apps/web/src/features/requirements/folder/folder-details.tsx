import type { SentItem } from "@lading/contract";
import { LabelFields } from "../../../files/label-fields.tsx";
import { number } from "../../../lib/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { describeSubject } from "../../../files/needed/item-words.ts";
import type { FolderRow } from "./folder-row.ts";
import type { Folder } from "./use-folder.ts";

interface FolderDetailsProps {
  row: FolderRow;
  folder: Folder;
  isChecked: boolean;
  failed: readonly SentItem[];
}

/** The choice of what the file is for, its values, and a note if a check fails. */
export function FolderDetails({ row, folder, isChecked, failed }: FolderDetailsProps) {
  const { file, fields, typed, reading, all, items, failing, note } = row;
  const choose = (ids: readonly string[]) =>
    folder.change(file.id, { requirement: row.requirement, items: [...ids], isTicked: ids.length > 0 });
  const errors = Object.fromEntries(
    failed.flatMap((item) =>
      Object.entries(item.errors).map(([key, [text]]) => [key.replace(/^values\./, ""), text] as const),
    ),
  );
  return (
    <div className="folder-details">
      {all.length > 1 && (
        <fieldset>
          <legend>{`For ${number(items.length)} of ${number(all.length)}`}</legend>
          <div className="folder-all">
            <Button variant="link" onPress={() => choose(all.map(({ id }) => id))}>
              All
            </Button>
            <Button variant="link" onPress={() => choose([])}>
              None
            </Button>
          </div>
          <div className="folder-items">
            {all.map(({ id, subject }) => (
              <label key={id}>
                <Checkbox
                  checked={items.some((item) => item.id === id)}
                  onChange={({ target }) =>
                    choose(
                      all
                        .filter((item) => (item.id === id ? target.checked : items.some((one) => one.id === item.id)))
                        .map((item) => item.id),
                    )
                  }
                />
                <span>
                  {describeSubject(subject)}
                  {subject.kind === "product" && <small>{subject.id}</small>}
                  {subject.kind === "order_line" && <small>{subject.name}</small>}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <LabelFields
        fields={fields}
        typed={typed}
        onChange={(key, text) => folder.type(row, key, text)}
        isChecked={isChecked}
        errors={errors}
        of={file.name}
        shown={reading}
      />
      {(failing.length > 0 || note !== "") && (
        <TextArea
          label={`Note about ${file.name} for the reviewer`}
          maxLength={2000}
          value={note}
          onChange={({ target }) => folder.change(file.id, { note: target.value })}
        />
      )}
    </div>
  );
}
