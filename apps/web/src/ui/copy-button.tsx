import { Copy } from "lucide-react";
import { IconButton } from "./button.tsx";
import { showToast } from "./toast.tsx";

/** Copies a text. A secret has a name, because it should not be repeated on the screen: "key". */
export function CopyButton({ text, name }: { text: string; name?: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast(`${name ? `The ${name}` : text} was copied.`),
      () => showToast("The browser does not allow copying. Select the text instead."),
    );
  return (
    <IconButton
      label={`Copy ${name ? `the ${name}` : text}`}
      icon={<Copy aria-hidden size={16} strokeWidth={1.75} />}
      onPress={() => void copy()}
    />
  );
}
