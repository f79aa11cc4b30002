/** The names of the pages of the portal, by path. */
const names: Readonly<Record<string, string>> = {
  "/homepage": "Home",
  "/dashboard": "Dashboard",
  "/product-catalog": "Product Catalog",
  "/product-catalog/changes": "Changes of products",
  "/document-repository": "Document Repository",
  "/requirements": "Needed from You",
  "/notifications": "Notifications",
  "/settings": "Settings",
  "/change-password": "Change Password",
  "/help": "Help",
  "/terms-and-conditions": "Terms and Conditions",
  "/provider/queue": "Queue",
  "/provider/queue/decisions": "Decisions",
  "/provider/queue/settings": "Due Times",
  "/provider/companies": "Companies",
  "/provider/products": "Products",
  "/provider/orders": "Orders",
  "/provider/agreements": "Agreements",
  "/provider/companies/new": "New Company",
  "/provider/review": "Review",
  "/provider/feedback": "Feedback",
};

/** Returns the name of the page at an address, or the address itself if the page is unknown. */
export function pageName(address: string) {
  const path = address.replace(/[?#].*$/, "");
  return Object.hasOwn(names, path) ? (names[path] ?? address) : address;
}
