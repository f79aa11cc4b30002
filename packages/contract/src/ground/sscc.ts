/** The check digit after the first 17 digits of a serial shipping container code: weights 3 and 1 from the right, modulo 10 (GS1). */
export function ssccCheckDigit(digits: string) {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Reads a typed code, in which blanks may group the digits, or says what is wrong with it. */
export function readSscc(text: string): string | { fault: string } {
  const code = text.replaceAll(/\s/g, "");
  if (!/^\d{18}$/.test(code)) return { fault: "An SSCC has 18 digits." };
  const right = ssccCheckDigit(code.slice(0, 17));
  return Number(code[17]) === right ? code : { fault: `The last digit of an SSCC must be ${right} here.` };
}
