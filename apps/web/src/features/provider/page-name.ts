/** Pages of the portal by their path, as their users know them. */
const names: Readonly<Record<string, string>> = {
  "/homepage": "Home",
  "/dashboard": "Dashboard",
  "/product-catalog": "Product Catalog",
  "/product-catalog/changes": "Changes of products",
  "/document-repository": "Document Repository",
  "/notifications": "Notifications",
  "/settings": "Settings",
  "/change-password": "Change Password",
  "/help": "Help",
  "/terms-and-conditions": "Terms and Conditions",
  "/provider": "Companies",
  "/provider/review": "Review",
  "/provider/feedback": "Feedback",
};

/** What the page of an address is called; one that is not known is called by its address. */
export function pageName(address: string) {
  const path = address.replace(/[?#].*$/, "");
  return Object.hasOwn(names, path) ? (names[path] ?? address) : address;
}
