import { useNavigate } from "@tanstack/react-router";
import { FileSpreadsheet, Upload } from "lucide-react";
import { useRef } from "react";
import { DropCover } from "../../../files/drop-cover.tsx";
import { useFileDrop } from "../../../files/use-file-drop.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { sendWorkbook } from "./workbook-upload-api.ts";

/** The button that uploads an edited workbook. A file can also be dropped anywhere on its page. */
export function UploadWorkbookButton({ label = "Upload Workbook" }: { label?: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useOneAtATime({
    mutationFn: (file: File) => sendWorkbook(file, new AbortController().signal),
    onSuccess: (id) => void navigate({ to: "/product-catalog/workbook-uploads/$id", params: { id } }),
    onError: (error) => showToast(failureText(error), "bad"),
  });
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) showToast("One at a time: drop a single workbook.", "bad");
    else mutate(file);
  };
  const isOver = useFileDrop(take, !isPending);
  return (
    <>
      <Button
        variant="ghost"
        icon={<Upload aria-hidden size={16} strokeWidth={1.75} />}
        isPending={isPending}
        onPress={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Workbook"
        accept=".xlsx,.csv"
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = ""; // the same file can be chosen again
        }}
      />
      {isOver && (
        <DropCover
          icon={FileSpreadsheet}
          title="Drop it to see what would change"
          about="Nothing is saved or proposed before you have looked at it."
          accepted="XLSX or CSV, up to 100 MB"
        />
      )}
    </>
  );
}
