import type { UserRecord } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Text } from "react-aria-components/Text";
import { BlockedButton } from "../../ui/blocked-button.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../ui/menu.tsx";
import { roleList } from "./users-api.ts";

interface RoleMenuProps {
  user: UserRecord;
  /** Why the role cannot change. */
  blockedBy: string | undefined;
  /** True while the user has a pending change. The menu then stays closed and keeps the focus. */
  isBusy: boolean;
  onChoose: (role: string) => void;
}

/** Shows a user's role in a menu of the roles that the server lists. */
export function RoleMenu({ user, blockedBy, isBusy, onChoose }: RoleMenuProps) {
  const { data: roles } = useQuery(roleList);
  const [isOpen, setOpen] = useState(false);
  const { name } = user.role;
  if (!roles) return name;
  if (blockedBy)
    return (
      <span className="-ml-2 inline-flex">
        <BlockedButton aria-label={`${name}, role of ${user.name}`} reason={blockedBy}>
          {name}
          <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
        </BlockedButton>
      </span>
    );
  return (
    <span className="-ml-2 inline-flex">
      <MenuTrigger isOpen={isOpen} onOpenChange={(open) => setOpen(open && !isBusy)}>
        <Button variant="ghost" aria-disabled={isBusy} aria-label={`${name}, role of ${user.name}`}>
          {name}
          <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
        </Button>
        <Menu
          aria-label={`Role of ${user.name}`}
          placement="bottom start"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[name]}
          onSelectionChange={(keys) => {
            const chosen = roles.find((role) => keys !== "all" && keys.has(role.name));
            if (chosen && chosen.name !== name) onChoose(chosen.name);
          }}
        >
          {roles.map((role) => (
            <MenuItem key={role.name} id={role.name} textValue={role.name}>
              <span className="block max-w-60 py-1.5">
                <Text slot="label" className="block font-medium">
                  {role.name}
                </Text>
                <Text slot="description" className="block text-xs text-pretty text-fg3">
                  {role.description}
                </Text>
              </span>
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
    </span>
  );
}
