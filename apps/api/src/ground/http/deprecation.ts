import type { Deprecation } from "@lading/contract";

/** The headers of a deprecated call: `Deprecation` of RFC 9745, `Sunset` of RFC 8594, and the page that explains both. */
export const deprecationHeaders = ({ since, sunset, link }: Deprecation) => ({
  deprecation: `@${Date.parse(since) / 1000}`,
  ...(sunset && { sunset: new Date(sunset).toUTCString() }),
  link: `<${link}>; rel="deprecation"; type="text/html"`,
});

export const describeDeprecation = ({ since, sunset, link }: Deprecation) =>
  `Deprecated since ${since}${sunset ? `, may stop working on ${sunset}` : ""}. See ${link}`;
