import { CopyButton } from "../../ui/copy-button.tsx";

/** A text that an administrator enters elsewhere. */
export const CopyLine = ({ text, name }: { text: string; name: string }) => (
  <div className="flex items-center gap-1 rounded-control bg-subtle py-0.5 pr-1 pl-3">
    <code className="min-w-0 flex-1 text-xs wrap-anywhere select-all">{text}</code>
    <CopyButton text={text} name={name} />
  </div>
);
