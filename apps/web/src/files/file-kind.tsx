import { FileImage, FileSpreadsheet, FileText, Mail } from "lucide-react";

const icons: Readonly<Record<string, typeof FileText>> = {
  pdf: FileText,
  xls: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  png: FileImage,
  jpg: FileImage,
  jpeg: FileImage,
  eml: Mail,
};

/** What kind of file something is, in a picture and in capital letters. */
export function FileKind({ extension }: { extension: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-middle whitespace-nowrap">
      <FileIcon extension={extension} />
      {extension.toUpperCase()}
    </span>
  );
}

/** The picture alone, beside a name that says the rest. */
export function FileIcon({ extension }: { extension: string }) {
  const Icon = icons[extension] ?? FileText;
  return <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-fg3" />;
}
