import { analysisTimeout, expectNoFindingsOnPages } from "./accessible-pages.ts";
import { test } from "./stage.ts";

test.describe.configure({ timeout: analysisTimeout });

for (const path of ["/login", "/login?token=any", "/reset", "/reset?token=any", "/welcome", "/nowhere"])
  test(`${path} has no accessibility findings for a visitor`, ({ page }) => expectNoFindingsOnPages(page, [path]));
