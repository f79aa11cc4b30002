/** The provider's name until the server's settings or staff give one. It names no company, so that nobody mistakes it for one. */
export const neutralName = "Vendor Portal";
