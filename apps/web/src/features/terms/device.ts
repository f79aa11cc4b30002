/** What newer browsers of one family tell of themselves; the others only have the old user agent. */
interface UserAgentData {
  platform?: string;
  brands?: readonly { brand: string; version: string }[];
}

const unknown = "Unknown";

/** The browser and its system, as they tell, at most 100 letters each. */
export function describeDevice({ userAgent, userAgentData }: { userAgent: string; userAgentData?: UserAgentData }) {
  return {
    operating_system: (userAgentData?.platform || systemOf(userAgent)).slice(0, 100),
    browser: (brandOf(userAgentData?.brands) ?? browserOf(userAgent)).slice(0, 100),
  };
}

/** One brand is made up, so that nobody relies on the list, and most are built on Chromium. */
function brandOf(brands: UserAgentData["brands"] = []) {
  const real = brands.filter(({ brand }) => !/not.?a.?brand/i.test(brand));
  const own = real.find(({ brand }) => brand !== "Chromium") ?? real[0];
  return own && `${own.brand} ${own.version}`;
}

/** The order tells apart who also claims the names of others. */
const systems = [
  ["Android", /Android/],
  ["iOS", /iPhone|iPad|iPod/],
  ["macOS", /Mac OS X|Macintosh/],
  ["Windows", /Windows/],
  ["Chrome OS", /CrOS/],
  ["Linux", /Linux/],
] as const;
const browsers = [
  ["Microsoft Edge", /Edg\w*\/(\d+)/],
  ["Opera", /OPR\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Google Chrome", /(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /Version\/(\d+).*Safari/],
] as const;

const systemOf = (userAgent: string) => systems.find(([, sign]) => sign.test(userAgent))?.[0] ?? unknown;

function browserOf(userAgent: string) {
  for (const [name, sign] of browsers) {
    const version = sign.exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return unknown;
}
