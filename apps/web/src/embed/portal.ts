/** The portal whose frame this is: of this host, unless the server has named another. */
const origin = document.documentElement.dataset["portal"] ?? location.origin;

const tell = (message: object) => parent.postMessage(message, origin);

/** Tells the portal how tall the page is, now and whenever that changes. */
export function reportHeight(root: HTMLElement) {
  new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height > 0) tell({ height });
  }).observe(root);
}

export const reportFailure = () => tell({ failed: true });

/** Light or dark as the portal is, when its user chooses anew. */
export function followTheme() {
  addEventListener("message", ({ origin: from, source, data }: MessageEvent<unknown>) => {
    if (from !== origin || source !== parent) return;
    if (typeof data !== "object" || data === null || !("theme" in data)) return;
    const { dataset } = document.documentElement;
    if (data.theme === "light" || data.theme === "dark") dataset["theme"] = data.theme;
    else delete dataset["theme"];
  });
}
