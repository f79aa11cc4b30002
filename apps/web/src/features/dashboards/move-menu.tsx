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
          <MenuItem id="left" textValue="Move Left" icon={<ArrowLeft {...icon} />}>
            Move Left <Shortcut arrow="←" />
          </MenuItem>
          <MenuItem id="right" textValue="Move Right" icon={<ArrowRight {...icon} />}>
            Move Right <Shortcut arrow="→" />
          </MenuItem>
        </Menu>
      </MenuTrigger>
    </div>
  );
}

/** The keyboard shortcut while the tab has the focus. Hidden from screen readers, because the tab announces it. */
const Shortcut = ({ arrow }: { arrow: string }) => (
  <kbd aria-hidden="true" className="float-right ml-6 font-sans text-xs/5 text-fg3">
    {`Shift ${arrow}`}
  </kbd>
);
