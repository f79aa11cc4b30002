import type { ProductListQuery } from "@lading/contract";
import { FileSpreadsheet } from "lucide-react";
import { lazy } from "react";
import type { Selection } from "../../../list/selection.ts";
import { Button } from "../../../ui/button.tsx";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.tsx";

const WorkbookDialog = lazy(async () => ({ default: (await import("./workbook-dialog.tsx")).WorkbookDialog }));

interface WorkbookButtonProps {
  search: ProductListQuery;
  selection: Selection;
}

/** Opens the choices of a workbook: its products, its columns and the kind of file. */
export function WorkbookButton({ search, selection }: WorkbookButtonProps) {
  const [open, dialog] = useLazyDialog(WorkbookDialog);
  return (
    <>
      <Button
        icon={<FileSpreadsheet aria-hidden size={16} strokeWidth={1.75} />}
        onPress={() => open({ search, selected: selection.all ? [] : [...selection.keys] })}
      >
        Edit in Excel
      </Button>
      {dialog}
    </>
  );
}
