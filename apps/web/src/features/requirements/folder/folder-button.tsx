import { productFileExtensions } from "@lading/contract";
import { FolderUp } from "lucide-react";
import { useRef } from "react";
import { pickerAccept } from "../../../files/accepted-files.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../../../ui/menu.tsx";
import { withoutHidden } from "./read-drop.ts";

interface FolderButtonProps {
  label: string;
  isPrimary?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** React's types do not know the attribute. */
const ofFolder = { webkitdirectory: "" };

/** Chooses a folder, or many files. */
export function FolderButton({ label, isPrimary = false, onFiles }: FolderButtonProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = ({ target }: { target: HTMLInputElement }) => {
    const chosen = withoutHidden(target.files);
    if (chosen.length > 0) onFiles(chosen);
    target.value = ""; // the same files can be chosen again
  };
  return (
    <>
      <MenuTrigger>
        <Button
          {...(isPrimary && { variant: "primary" as const })}
          icon={<FolderUp aria-hidden size={16} strokeWidth={1.75} />}
        >
          {label}
        </Button>
        <Menu aria-label={label}>
          <MenuItem onAction={() => folder.current?.click()}>Choose a Folder</MenuItem>
          <MenuItem onAction={() => files.current?.click()}>Choose Files</MenuItem>
        </Menu>
      </MenuTrigger>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        aria-label="Files for documents"
        accept={pickerAccept(productFileExtensions)}
        onChange={take}
      />
      <input ref={folder} type="file" hidden aria-label="Folder for documents" {...ofFolder} onChange={take} />
    </>
  );
}
