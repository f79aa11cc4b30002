import { consolePages, otherLooks, testPages, vendorPages, visitorPages } from "./accessible-pages.ts";

testPages([...visitorPages, ...vendorPages, ...consolePages], otherLooks);
