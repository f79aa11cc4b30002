import { type AttributeId, getAttribute } from "@lading/contract";
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, Ellipsis } from "lucide-react";
import { IconButton } from "../../../../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../../../ui/menu.tsx";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

interface MoveColumnMenuProps {
  id: AttributeId;
  place: number;
  last: number;
  onMove: (id: AttributeId, place: number) => void;
}

/** Moves a column without dragging it. */
export function MoveColumnMenu({ id, place, last, onMove }: MoveColumnMenuProps) {
  const { label } = getAttribute(id);
  const disabled = [...(place === 0 ? ["first", "up"] : []), ...(place === last ? ["down", "last"] : [])];
  const places: Readonly<Record<string, number>> = { first: 0, up: place - 1, down: place + 1, last };
  return (
    <MenuTrigger>
      <IconButton label={`Move ${label}`} icon={<Ellipsis {...icon} />} />
      <Menu
        aria-label={`Move ${label}`}
        placement="bottom end"
        disabledKeys={disabled}
        onAction={(way) => onMove(id, places[String(way)] ?? place)}
      >
        <MenuItem id="first" icon={<ArrowUpToLine {...icon} />}>
          Move to the Beginning
        </MenuItem>
        <MenuItem id="up" icon={<ArrowUp {...icon} />}>
          Move Up
        </MenuItem>
        <MenuItem id="down" icon={<ArrowDown {...icon} />}>
          Move Down
        </MenuItem>
        <MenuItem id="last" icon={<ArrowDownToLine {...icon} />}>
          Move to the End
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
