/** The origin of the portal that embeds this page. It is this host, unless the server has set another one. */
const origin = document.documentElement.dataset["portal"] ?? location.origin;

const sendMessage = (message: object) => parent.postMessage(message, origin);

/** Reports the page's height to the portal, now and after each change. */
export function reportHeight(root: HTMLElement) {
  new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height > 0) sendMessage({ height });
  }).observe(root);
}

export const reportFailure = () => sendMessage({ failed: true });

/** Follows the portal's color theme when the user changes it. */
export function followTheme() {
  addEventListener("message", ({ origin: from, source, data }: MessageEvent<unknown>) => {
    if (from !== origin || source !== parent) return;
    if (typeof data !== "object" || data === null || !("theme" in data)) return;
    const { dataset } = document.documentElement;
    if (data.theme === "light" || data.theme === "dark") dataset["theme"] = data.theme;
    else delete dataset["theme"];
  });
}
