import { getAttribute } from "@lading/contract";
import { Columns3 } from "lucide-react";
import { useMemo } from "react";
import { MenuSection } from "react-aria-components/Menu";
import { ofUser, useRemembered } from "../../../lib/remembered.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../../ui/menu.tsx";
import { gridColumns, usualColumns } from "./grid-columns.ts";

/** The columns that the user has chosen in this browser. */
export function useGridColumns() {
  const [remembered, remember] = useRemembered(ofUser("lading.grid-columns"));
  // The rows of the grid render again if the columns are another array.
  const { chosen, columns } = useMemo(() => {
    const chosen: ReadonlySet<string> = new Set(remembered === null ? usualColumns : remembered.split(","));
    return { chosen, columns: gridColumns.filter((id) => chosen.has(id)) };
  }, [remembered]);
  return { columns, chosen, choose: (ids: readonly string[]) => remember(ids.join(",")) };
}

interface ColumnsButtonProps {
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[]) => void;
}

/** Shows or hides columns of the grid. */
export function ColumnsButton({ chosen, onChoose }: ColumnsButtonProps) {
  return (
    <MenuTrigger>
      <Button icon={<Columns3 aria-hidden size={16} strokeWidth={1.75} />}>Columns</Button>
      <Menu aria-label="Columns">
        <MenuItem id="show all" shouldCloseOnSelect={false} onAction={() => onChoose(gridColumns)}>
          Show All
        </MenuItem>
        <MenuSection
          shouldCloseOnSelect={false}
          aria-label="Shown columns"
          selectionMode="multiple"
          selectedKeys={chosen}
          onSelectionChange={(keys) => onChoose(keys === "all" ? gridColumns : [...keys].map(String))}
        >
          {gridColumns.map((id) => (
            <MenuItem key={id} id={id}>
              {getAttribute(id).label}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </MenuTrigger>
  );
}
