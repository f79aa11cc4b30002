/** The portal as authenticators know it. Passkeys belong to the host for ever; browsers sign the origin, with its port. */
export interface RelyingParty {
  host: string;
  origin: string;
}

export const toRelyingParty = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl);
  return { host: hostname, origin };
};
