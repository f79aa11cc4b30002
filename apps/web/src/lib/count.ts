import { number } from "./formats.ts";

/** "1 change", "1,204 changes". */
export const count = (amount: number, one: string, many: string) => `${number(amount)} ${amount === 1 ? one : many}`;
