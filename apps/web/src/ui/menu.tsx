import { Check } from "lucide-react";
import type { ReactNode } from "react";
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
} from "react-aria-components/Menu";
import { Popover } from "./popover.tsx";

export { MenuTrigger };

interface MenuProps<T extends object> extends Omit<AriaMenuProps<T>, "className" | "style"> {
  /** Names the menu for screen readers. */
  "aria-label": string;
  placement?: "bottom start" | "bottom end";
}

/** A menu of actions or choices. The button beside it in a `MenuTrigger` opens it. */
export function Menu<T extends object>({ placement = "bottom end", ...props }: MenuProps<T>) {
  return (
    <Popover placement={placement}>
      <AriaMenu
        {...props}
        className="max-h-[min(28rem,var(--visual-viewport-height,100dvh))] min-w-44 overflow-auto p-1 outline-none"
      />
    </Popover>
  );
}

interface MenuItemProps extends Omit<AriaMenuItemProps, "className" | "style" | "children"> {
  icon?: ReactNode;
  children: ReactNode;
}

/** One line of a menu. In a menu with a selection, the selected line has a check mark. */
export function MenuItem({ icon, children, ...props }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...props}
      {...(typeof children === "string" && { textValue: children })}
      className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 text-sm outline-none data-disabled:cursor-default data-disabled:text-fg3 data-focused:bg-muted pointer-coarse:min-h-10 [&>svg]:shrink-0 [&>svg]:text-fg3"
    >
      {({ isSelected, selectionMode }) => (
        <>
          {icon}
          <span className="flex-1">{children}</span>
          {selectionMode !== "none" && (
            <span className="size-4 text-accent-text">{isSelected && <Check size={16} strokeWidth={1.75} />}</span>
          )}
        </>
      )}
    </AriaMenuItem>
  );
}
