/** Passkeys belong to a host name, so they do not work at a bare IP address, nor without encryption except at localhost. */
export const supportsPasskeys = () =>
  typeof PublicKeyCredential === "function" && !/^[\d.]+$|:/.test(location.hostname);
