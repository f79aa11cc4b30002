import { LabelFields } from "../../../files/label-fields.tsx";
import type { NewFiles } from "./use-new-files.ts";

interface NewFileFieldsProps {
  files: NewFiles;
  id: string;
  /** Given if there are several files. */
  name?: string;
  isChecked: boolean;
}

/** The fields of the label that was chosen for a file. */
export const NewFileFields = ({ files, id, name, isChecked }: NewFileFieldsProps) => (
  <LabelFields
    fields={files.getFields(id)}
    typed={files.getTyped(id)}
    isChecked={isChecked}
    onChange={(key, text) => files.type(id, key, text)}
    {...(name !== undefined && { of: name })}
  />
);
