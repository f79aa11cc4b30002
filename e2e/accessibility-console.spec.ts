import { analysisTimeout, testPages } from "./accessible-pages.ts";
import { staff, test } from "./stage.ts";

test.describe.configure({ timeout: analysisTimeout });

testPages(staff, [
  {
    name: "companies, their records, agreements and feedback",
    paths: [
      "/provider/companies",
      "/provider/companies/new",
      "/provider/products",
      "/provider/orders",
      "/provider/agreements",
      "/provider/feedback",
      "/provider/audit",
    ],
  },
  {
    name: "the settings, the queue and the review",
    paths: [
      "/provider/settings",
      "/provider/queue",
      "/provider/queue/decisions",
      "/provider/queue/settings",
      "/provider/review",
    ],
  },
  {
    name: "the contents of the portal",
    paths: [
      "/provider/terms",
      "/provider/announcements/new",
      "/provider/terms/acceptances",
      "/provider/texts",
      "/provider/help/new",
      "/provider/labels/new",
      "/provider/plans/1",
      "/provider/dashboards",
    ],
  },
]);
