import Bowser from "bowser";

const browserNames = new Set<string>(Object.values(Bowser.BROWSER_MAP));

/**
 * Returns the browser and its system, for example "Chrome on Windows". For unknown clients it returns only a plain product
 * name, because the sender chooses the text and mails contain it.
 */
export function describeDevice(userAgent: string | null | undefined) {
  if (!userAgent) return "Unknown device";
  if (userAgent.startsWith("Mozilla/")) {
    const { browser, os } = Bowser.parse(userAgent);
    // For an unknown browser the library returns the text that was sent.
    return browser.name && os.name && browserNames.has(browser.name)
      ? `${browser.name} on ${os.name}`
      : "Unknown device";
  }
  return /^([A-Za-z][A-Za-z-]{1,20})\//.exec(userAgent)?.[1] ?? "Unknown device";
}
