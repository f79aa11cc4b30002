import { useNavigate } from "@tanstack/react-router";
import { FileSpreadsheet, Upload } from "lucide-react";
import { FileButton } from "../../../files/file-button.tsx";
import { sendAnswerFile } from "./answer-files-api.ts";

/** The button that uploads a file of answers. A file can also be dropped anywhere on its page. */
export function UploadAnswersButton({ label, isMain = false }: { label: string; isMain?: boolean }) {
  const navigate = useNavigate();
  return (
    <FileButton
      label={label}
      input="File with answers"
      variant={isMain ? "primary" : "ghost"}
      icon={<Upload aria-hidden size={16} strokeWidth={1.75} />}
      send={sendAnswerFile}
      onSent={(id) => void navigate({ to: "/orders", search: { file: id } })}
      tooMany="One at a time: drop a single file."
      cover={{
        icon: FileSpreadsheet,
        title: "Drop it to see what it answers",
        about: "Nothing is sent before you have looked at it.",
        accepted: "XLSX or CSV, up to 20 MB",
      }}
    />
  );
}
