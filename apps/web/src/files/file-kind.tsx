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

/** A file's type as an icon and in capital letters. */
export function FileKind({ extension }: { extension: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-middle whitespace-nowrap">
      <FileIcon extension={extension} />
      {extension.toUpperCase()}
    </span>
  );
}

/** Only the icon, for use beside a file name. */
export function FileIcon({ extension }: { extension: string }) {
  const Icon = icons[extension] ?? FileText;
  return <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-fg3" />;
}
