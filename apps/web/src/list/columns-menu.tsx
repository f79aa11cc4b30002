import { Columns3 } from "lucide-react";
import { MenuSection } from "react-aria-components/Menu";
import { Separator } from "react-aria-components/Separator";
import { Button } from "../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../ui/menu.tsx";
import { useWide } from "../ui/use-wide.ts";
import { listPart } from "./list-part.ts";
import type { Columns } from "./use-columns.ts";

interface ColumnsMenuProps<Row> {
  columns: Columns<Row>;
  /** The columns have handles that change their widths. */
  canResize?: boolean;
}

/** Shows or hides single columns or all of them, and resets their widths. On narrow screens it affects the lines of the rows. */
export function ColumnsMenu<Row>({ columns, canResize = true }: ColumnsMenuProps<Row>) {
  const { all, shown, widths } = columns;
  const wide = useWide();
  const noneHidden = shown.length === all.length;
  const allHidden = shown.length === 0;
  const stayOpen = { shouldCloseOnSelect: false };
  return (
    <MenuTrigger>
      <Button {...listPart("columns")} icon={<Columns3 aria-hidden size={16} strokeWidth={1.75} />}>
        Columns
      </Button>
      <Menu aria-label="Columns">
        <MenuItem {...stayOpen} id="show all" isDisabled={noneHidden} onAction={columns.showAll}>
          Show All
        </MenuItem>
        <MenuItem {...stayOpen} id="hide all" isDisabled={allHidden} onAction={columns.hideAll}>
          Hide All
        </MenuItem>
        {wide && canResize && (
          <MenuItem {...stayOpen} id="reset widths" isDisabled={widths.size === 0} onAction={columns.resetWidths}>
            Reset Widths
          </MenuItem>
        )}
        <Separator className="-mx-1 my-1 h-px bg-line" />
        <MenuSection
          {...stayOpen}
          aria-label="Shown columns"
          selectionMode="multiple"
          selectedKeys={shown.map((column) => column.id)}
          onSelectionChange={(keys) => columns.show(keys === "all" ? all.map(({ id }) => id) : [...keys].map(String))}
        >
          {all.map((column) => (
            <MenuItem key={column.id} id={column.id}>
              {column.label}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </MenuTrigger>
  );
}
