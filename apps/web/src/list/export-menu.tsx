import { ChevronDown, Download } from "lucide-react";
import { lazy, Suspense } from "react";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Button } from "../ui/button.tsx";
import { Popover } from "../ui/popover.tsx";
import type { ExportPanelProps } from "./export-panel.tsx";

const ExportPanel = lazy(async () => ({ default: (await import("./export-panel.tsx")).ExportPanel }));

/** A button that opens the choices of an export: columns and kind of file. */
export const ExportMenu = (props: Omit<ExportPanelProps, "onDone">) => (
  <DialogTrigger>
    <Button icon={<Download aria-hidden size={16} strokeWidth={1.75} />}>
      Export
      <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
    </Button>
    <Popover placement="bottom end">
      <Dialog aria-label="Export" className="min-h-40 w-72 p-4 outline-none">
        {({ close }) => (
          <Suspense fallback={null}>
            <ExportPanel {...props} onDone={close} />
          </Suspense>
        )}
      </Dialog>
    </Popover>
  </DialogTrigger>
);
