import { analysisTimeout, testPages } from "./accessible-pages.ts";
import { admin, test } from "./stage.ts";

test.describe.configure({ timeout: analysisTimeout });

testPages(admin, [
  {
    name: "the home page, the dashboards, the catalogue and the notifications",
    paths: [
      "/homepage",
      "/dashboard",
      "/product-catalog",
      "/notifications",
      "/notifications?type=Archived+Notifications",
    ],
  },
  {
    name: "the document repository",
    paths: [
      "/document-repository",
      "/document-repository?type=Corporate+Agreements",
      "/document-repository?type=Archived+Documents",
      "/document-repository?type=Product+Documents",
      "/document-repository?type=Order+Documents",
    ],
  },
  {
    name: "the settings",
    paths: [
      "/settings",
      "/settings?type=Account+Management",
      "/settings?type=Alerts",
      "/settings?type=Security",
      "/settings?type=Service+Plans",
      "/settings?type=Activity",
      "/settings?type=Account+Management&tab=Pending+Invitations",
      "/change-password",
    ],
  },
  { name: "help, the terms and the 404 page", paths: ["/help", "/terms-and-conditions", "/nowhere"] },
]);
