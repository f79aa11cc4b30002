import { vendorPages, mainLooks, testPages } from "./accessible-pages.ts";

testPages(vendorPages, mainLooks);
