/** The `userAgentData` of Chromium browsers. Other browsers only have the user agent. */
interface UserAgentData {
  platform?: string;
  brands?: readonly { brand: string; version: string }[];
}

const unknown = "Unknown";

/** Returns the browser and its system as reported, at most 100 characters each. */
export function describeDevice({ userAgent, userAgentData }: { userAgent: string; userAgentData?: UserAgentData }) {
  return {
    operating_system: (userAgentData?.platform || getSystem(userAgent)).slice(0, 100),
    browser: (getBrand(userAgentData?.brands) ?? getBrowser(userAgent)).slice(0, 100),
  };
}

/** Browsers add one made-up brand to the list, and most also list Chromium. */
function getBrand(brands: UserAgentData["brands"] = []) {
  const real = brands.filter(({ brand }) => !/not.?a.?brand/i.test(brand));
  const own = real.find(({ brand }) => brand !== "Chromium") ?? real[0];
  return own && `${own.brand} ${own.version}`;
}

/** The order matters because many browsers also contain the names of others. */
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

const getSystem = (userAgent: string) => systems.find(([, sign]) => sign.test(userAgent))?.[0] ?? unknown;

function getBrowser(userAgent: string) {
  for (const [name, sign] of browsers) {
    const version = sign.exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return unknown;
}
