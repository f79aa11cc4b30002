/** The page that feedback is about, without what opens something for whoever reads it: links of mails carry such codes. */
export function withoutSecrets(page: string) {
  const [path = "", query = ""] = page.replace(/#.*$/s, "").split("?", 2);
  const kept = [...new URLSearchParams(query)].filter(([name]) => !secretName.test(name));
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`;
}

const secretName = /token|code|signature|password|secret/i;
