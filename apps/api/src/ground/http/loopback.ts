/** Returns whether a host name or address can be reached only from this machine. */
export const isLoopback = (host: string) =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?(::1|::ffff:127(\.\d{1,3}){3})\]?)$/i.test(host);
