import { useNavigate } from "@tanstack/react-router";
import { FileSpreadsheet, Upload } from "lucide-react";
import { FileButton } from "../../../files/file-button.tsx";
import { sendWorkbook } from "./workbook-upload-api.ts";

/** The button that uploads an edited workbook. A file can also be dropped anywhere on its page. */
export function UploadWorkbookButton({ label = "Upload Workbook" }: { label?: string }) {
  const navigate = useNavigate();
  return (
    <FileButton
      label={label}
      input="Workbook"
      variant="ghost"
      icon={<Upload aria-hidden size={16} strokeWidth={1.75} />}
      send={(file) => sendWorkbook(file, new AbortController().signal)}
      onSent={(id) => void navigate({ to: "/product-catalog/workbook-uploads/$id", params: { id } })}
      tooMany="One at a time: drop a single workbook."
      cover={{
        icon: FileSpreadsheet,
        title: "Drop it to see what would change",
        about: "Nothing is saved or proposed before you have looked at it.",
        accepted: "XLSX or CSV, up to 100 MB",
      }}
    />
  );
}
