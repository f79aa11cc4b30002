import { useQuery } from "@tanstack/react-query";
import { LabelField, LabelPicker } from "../../../files/label-picker.tsx";
import { productLabels } from "../../../files/labels-api.ts";
import { NewFileFields } from "./new-file-fields.tsx";
import type { NewFiles } from "./use-new-files.ts";

interface UploadWizardLabelsProps {
  files: NewFiles;
  /** The error message. */
  error: string | undefined;
  areFieldsChecked: boolean;
}

/** Selects for the label of each file with its fields, and for the label of all files together if there are several. */
export function UploadWizardLabels({ files, error, areFieldsChecked }: UploadWizardLabelsProps) {
  const { ready, getLabel, label } = files;
  const labels = useQuery(productLabels).data;
  const ids = ready.map(({ id }) => id);
  const [first] = ids;
  const common = first !== undefined && ids.every((id) => getLabel(id) === getLabel(first)) ? getLabel(first) : null;
  return (
    <>
      <div className="sm:max-w-72">
        <LabelField
          label={ids.length > 1 ? "Label of All Files" : "Label"}
          labels={labels}
          value={common}
          error={error}
          onChange={(chosen) => label(ids, chosen)}
          isDisabled={ids.length === 0}
        />
      </div>
      {ids.length === 1 && first !== undefined && (
        <NewFileFields files={files} id={first} isChecked={areFieldsChecked} />
      )}
      {ids.length > 1 && (
        <ul className="max-h-72 overflow-auto border-t border-line">
          {ready.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5">
              <span className="line-clamp-2 min-w-40 flex-1 text-fg wrap-anywhere" title={name}>
                {name}
              </span>
              <span className="min-w-44 grow sm:w-44 sm:grow-0">
                <LabelPicker
                  label="Add Label"
                  of={name}
                  labels={labels}
                  value={getLabel(id)}
                  onChange={(chosen) => label([id], chosen)}
                />
              </span>
              <span className="w-full empty:hidden">
                <NewFileFields files={files} id={id} name={name} isChecked={areFieldsChecked} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
