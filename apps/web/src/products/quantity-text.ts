const decimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** Formats a quantity from an exact decimal string. */
// The formatter keeps every digit of the string; its TypeScript type accepts only literals.
export const quantityText = (quantity: string) => decimal.format(quantity as `${number}`);
