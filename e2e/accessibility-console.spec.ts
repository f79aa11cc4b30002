import { consolePages, mainLooks, testPages } from "./accessible-pages.ts";

testPages(consolePages, mainLooks);
