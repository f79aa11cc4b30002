import type { Dashboard } from "@lading/contract";
import { ArrowLeft, ArrowRight, Ellipsis } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../ui/menu.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface MoveMenuProps {
  tab: Dashboard;
  place: number;
  last: number;
  onMove: (place: number) => void;
}

/** Moves a tab without dragging it. */
export function MoveMenu({ tab, place, last, onMove }: MoveMenuProps) {
  const disabled = [...(place === 0 ? ["left"] : []), ...(place === last ? ["right"] : [])];
  return (
    <div className="mb-1 ml-2 shrink-0">
      <MenuTrigger>
        <IconButton label={`Move ${tab.name}`} icon={<Ellipsis {...icon} />} />
        <Menu
          aria-label={`Move ${tab.name}`}
          placement="bottom start"
          disabledKeys={disabled}
          onAction={(way) => onMove(way === "left" ? place - 1 : place + 1)}
        >
          <MenuItem id="left" icon={<ArrowLeft {...icon} />}>
            Move left
          </MenuItem>
          <MenuItem id="right" icon={<ArrowRight {...icon} />}>
            Move right
          </MenuItem>
        </Menu>
      </MenuTrigger>
    </div>
  );
}
