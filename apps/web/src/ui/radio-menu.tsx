import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Menu, MenuItem, MenuTrigger } from "./menu.tsx";

interface RadioMenuProps<Value extends string | number> {
  /** Names the menu for screen readers. */
  label: string;
  /** The label of the button. */
  text: string;
  icon?: ReactNode;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  placement?: "bottom start" | "bottom end";
}

/** A button that opens a menu in which exactly one line is selected. */
export function RadioMenu<Value extends string | number>(props: RadioMenuProps<Value>) {
  const { label, text, icon, value, options, onChange, placement = "bottom end" } = props;
  return (
    <MenuTrigger>
      <Button icon={icon}>
        {text}
        <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
      </Button>
      <Menu
        aria-label={label}
        placement={placement}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[String(value)]}
        onSelectionChange={(keys) => {
          const chosen = options.find((option) => keys !== "all" && keys.has(String(option.value)));
          if (chosen && chosen.value !== value) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} id={String(option.value)}>
            {option.label}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
