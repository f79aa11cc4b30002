import { LabelFields } from "../../../files/label-fields.tsx";
import { useReading } from "../../../files/reading/use-reading.ts";
import type { NewFiles } from "./use-new-files.ts";

interface NewFileFieldsProps {
  files: NewFiles;
  id: string;
  /** Given if there are several files. */
  name?: string;
  isChecked: boolean;
}

/** The fields of the label that was chosen for a file, with what the file shows for them. */
export function NewFileFields({ files, id, name, isChecked }: NewFileFieldsProps) {
  const fields = files.getFields(id);
  const shown = useReading(id, files.getLabel(id), fields);
  return (
    <LabelFields
      fields={fields}
      typed={files.getTyped(id)}
      isChecked={isChecked}
      onChange={(key, text) => files.type(id, key, text)}
      shown={shown}
      {...(name !== undefined && { of: name })}
    />
  );
}
