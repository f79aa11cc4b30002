/** A value that only this window knows, so that a sign-in that began elsewhere cannot end here. */
const storageKey = "lading.company-sign-in";

/** Makes a new value and keeps it while the browser is at the company's sign-in. */
export function keepPageValue() {
  const value = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))));
  sessionStorage.setItem(storageKey, value);
  return value;
}

/** Returns the value with which this window has begun a sign-in. */
export const readPageValue = () => sessionStorage.getItem(storageKey) ?? "none in this window";

export const forgetPageValue = () => sessionStorage.removeItem(storageKey);
