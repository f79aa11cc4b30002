let visitors = 0;

/** Returns a new address for each caller, so that the failed sign-ins of one test do not delay another. */
export const newAddress = () => `10.0.${Math.floor(++visitors / 250)}.${(visitors % 250) + 1}`;
