/** Removes codes from the address of a page, because readers of the feedback could use them. Links of mails contain such codes. */
export function removeCodes(page: string) {
  const [path = "", query = ""] = page.replace(/#.*$/s, "").split("?", 2);
  const harmless = [...new URLSearchParams(query)].filter(([name]) => !secretName.test(name));
  return harmless.length === 0 ? path : `${path}?${new URLSearchParams(harmless).toString()}`;
}

const secretName = /token|code|signature|password|secret/i;
