import { StartFailure } from "./start-failure.ts";

export type Environment = Record<string, string | undefined>;

/** One setting: its line of help, its value when it is unset, and the function that reads its text. */
interface Setting<T> {
  help: string;
  unset: T;
  read: (text: string) => T;
}

export const setting = <T>(help: string, unset: T, read: (text: string) => T): Setting<T> => ({ help, unset, read });

/** The text of `--help`: every setting with its help and its default. */
export function describeSettings(settings: Record<string, { help: string; unset: unknown }>) {
  const lines = Object.entries(settings).map(([name, { help, unset }]) => {
    const standard = typeof unset === "string" || typeof unset === "number" ? ` [${unset}]` : "";
    return `  ${name.padEnd(22)}${help}${standard}`;
  });
  return ["Settings, read from the environment:", ...lines].join("\n");
}

export function readSetting<All extends Record<string, { unset: unknown }>, Name extends keyof All & string>(
  settings: All,
  name: Name,
  environment: Environment,
) {
  // Each entry is a Setting of a different type; TypeScript sees only their union.
  const { unset, read } = settings[name] as unknown as Setting<All[Name]["unset"]>;
  const text = environment[name]?.trim();
  if (!text) return unset;
  try {
    return read(text);
  } catch (error) {
    throw new StartFailure(`The setting ${name} ${error instanceof Error ? error.message : String(error)}.`);
  }
}

export const withoutSlash = (url: string) => url.replace(/\/+$/, "");

export function asUrl(...protocols: string[]) {
  return (text: string): string | undefined => {
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
      throw new Error(
        `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
      );
    return text;
  };
}

export function asAddress(text: string): string {
  asUrl("http:", "https:")(text);
  return text;
}

export function asNumber(least: number, most: number) {
  return (text: string) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || number > most)
      throw new Error(`must be a whole number from ${least} to ${most}, not "${text}"`);
    return number;
  };
}

export function parseChoice<T extends string | undefined>(...choices: T[]) {
  return (text: string) => {
    const choice = choices.find((one) => one === text);
    if (choice === undefined) throw new Error(`must be one of ${choices.join(", ")}, not "${text}"`);
    return choice;
  };
}
