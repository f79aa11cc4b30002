let visitors = 0;

/** Each caller comes from an address of its own, so that no test's failures make another wait. */
export const newAddress = () => `10.0.${Math.floor(++visitors / 250)}.${(visitors % 250) + 1}`;
