import { lazy, Suspense } from "react";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";

const Editor = lazy(async () => ({ default: (await import("./rich-text-editor.tsx")).RichTextEditor }));

/** The rich-text editor. Its code, 70 KB, loads with the first form that has one. */
export const RichTextEditor = (props: RichTextEditorProps) => (
  <Suspense fallback={<Skeleton className="h-60" />}>
    <Editor {...props} />
  </Suspense>
);
