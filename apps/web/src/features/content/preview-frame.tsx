import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";

interface PreviewFrameProps {
  theme: "light" | "dark";
  isPhone: boolean;
  children: ReactNode;
}

const emptyPage = '<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>';

/**
 * Shows a part of the portal in a frame with the portal's style sheets, so that its width decides the layout as the width of
 * a window does. Links are switched off.
 */
export function PreviewFrame({ theme, isPhone, children }: PreviewFrameProps) {
  const [page, setPage] = useState<Document>();
  useEffect(() => {
    page?.documentElement.setAttribute("data-theme", theme);
  }, [page, theme]);
  return (
    <>
      <iframe
        title="Preview"
        srcDoc={emptyPage}
        // The parent renders into the frame, so it needs no scripts.
        sandbox="allow-same-origin"
        className={`preview-frame ${isPhone ? "is-phone" : ""}`}
        onLoad={({ currentTarget: { contentDocument } }) => {
          if (!contentDocument) return;
          for (const sheet of document.querySelectorAll("link[rel=stylesheet]"))
            contentDocument.head.append(contentDocument.importNode(sheet));
          contentDocument.documentElement.dataset.theme = theme;
          contentDocument.addEventListener("click", stopLinks, { capture: true });
          setPage(contentDocument);
        }}
      />
      {page && createPortal(<div className="p-4">{children}</div>, page.body)}
    </>
  );
}

const stopLinks = (event: Event) => {
  // The frame has its own Element class, so instanceof would fail.
  if ((event.target as Element | null)?.closest("a[href]")) event.preventDefault();
};
