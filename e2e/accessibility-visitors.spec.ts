import { visitorPages, mainLooks, testPages } from "./accessible-pages.ts";

testPages(visitorPages, mainLooks);
