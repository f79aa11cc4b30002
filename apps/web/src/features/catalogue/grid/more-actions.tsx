import { mostEndingProducts, type ProductListQuery } from "@lading/contract";
import { Ellipsis } from "lucide-react";
import { lazy } from "react";
import type { Selection } from "../../../list/selection.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../../ui/menu.tsx";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.tsx";
import { count as inWords } from "../../../lib/count.ts";

const DiscontinueDialog = lazy(async () => ({
  default: (await import("../discontinuation/discontinue-dialog.tsx")).DiscontinueDialog,
}));
const WorkbookDialog = lazy(async () => ({
  default: (await import("../workbook/workbook-dialog.tsx")).WorkbookDialog,
}));

interface MoreActionsProps {
  search: ProductListQuery;
  selection: Selection;
  /** The number of selected products. */
  count: number;
  findSkus: () => Promise<string[]>;
}

/** The rarer actions on selected products. */
export function MoreActions({ search, selection, count, findSkus }: MoreActionsProps) {
  const [openWorkbook, workbook] = useLazyDialog(WorkbookDialog);
  const [openDiscontinue, discontinue] = useLazyDialog(DiscontinueDialog);
  return (
    <>
      <MenuTrigger>
        <IconButton label="More actions" icon={<Ellipsis aria-hidden size={16} strokeWidth={1.75} />} />
        <Menu aria-label="More actions" placement="bottom start">
          <MenuItem onAction={() => openWorkbook({ search, selected: selection.all ? [] : [...selection.keys] })}>
            Edit in Excel
          </MenuItem>
          {count <= mostEndingProducts && (
            <MenuItem onAction={() => openDiscontinue({ products: inWords(count, "product", "products"), findSkus })}>
              Mark as Discontinued
            </MenuItem>
          )}
        </Menu>
      </MenuTrigger>
      {workbook}
      {discontinue}
    </>
  );
}
