/** The page that feedback is about, without what opens something for whoever reads it: links of mails carry such codes. */
export function withoutSecrets(page: string) {
  const [path = "", query = ""] = page.replace(/#.*$/s, "").split("?", 2);
  const parameters = new URLSearchParams(query);
  for (const name of [...parameters.keys()])
    if (/token|code|signature|password|secret/i.test(name)) parameters.delete(name);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
