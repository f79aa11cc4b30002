import { Monitor, Moon, Sun } from "lucide-react";
import { useEffect } from "react";
import { useRemembered } from "../lib/remembered.ts";
import { IconButton } from "../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../ui/menu.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const themes = [
  { id: "system", label: "System", icon: <Monitor {...icon} /> },
  { id: "light", label: "Light", icon: <Sun {...icon} /> },
  { id: "dark", label: "Dark", icon: <Moon {...icon} /> },
];

/** Selects the light, dark or system theme. theme.js reads the same storage key before the first paint. */
export function ThemeMenu() {
  const [stored, remember] = useRemembered("lading.theme");
  const chosen = stored === "light" || stored === "dark" ? stored : "system";

  useEffect(() => {
    const { dataset } = document.documentElement;
    if (chosen === "system") delete dataset["theme"];
    else dataset["theme"] = chosen;
  }, [chosen]);

  return (
    <MenuTrigger>
      <IconButton label="Theme" icon={themes.find(({ id }) => id === chosen)?.icon} />
      <Menu
        aria-label="Theme"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[chosen]}
        onAction={(id) => remember(id === "system" ? null : String(id))}
      >
        {themes.map((theme) => (
          <MenuItem key={theme.id} id={theme.id} icon={theme.icon}>
            {theme.label}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
