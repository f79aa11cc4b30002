import { useNavigate } from "@tanstack/react-router";
import { FileSpreadsheet, Upload } from "lucide-react";
import { FileButton } from "../../../files/file-button.tsx";
import { type AnyFile, type AnyRow, type FileDesk, sendOrderFile } from "./file-desk.ts";

interface UploadFileButtonProps<File extends AnyFile, Row extends AnyRow, Kind extends string> {
  desk: FileDesk<File, Row, Kind>;
  label?: string;
  isMain?: boolean;
}

/** The button that uploads a file. A file can also be dropped anywhere on its page. */
export function UploadFileButton<File extends AnyFile, Row extends AnyRow, Kind extends string>({
  desk,
  label = desk.words.upload,
  isMain = false,
}: UploadFileButtonProps<File, Row, Kind>) {
  const navigate = useNavigate();
  return (
    <FileButton
      label={label}
      input={desk.words.input}
      variant={isMain ? "primary" : "ghost"}
      icon={<Upload aria-hidden size={16} strokeWidth={1.75} />}
      send={(file) => sendOrderFile(desk.uploadPath, file)}
      onSent={(id) => void navigate({ to: "/orders", search: desk.search(id) })}
      tooMany="One at a time: drop a single file."
      cover={{
        icon: FileSpreadsheet,
        title: desk.words.drop,
        about: "Nothing is sent before you have looked at it.",
        accepted: "XLSX or CSV, up to 20 MB",
      }}
    />
  );
}
