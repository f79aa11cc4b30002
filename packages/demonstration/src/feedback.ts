import type { Mood } from "@lading/contract";

export interface DemonstrationFeedback {
  email: string;
  hoursAgo: number;
  mood: Mood;
  text: string;
  page: string;
}

/** The feedback of vendors in the last weeks. */
export const feedback: readonly DemonstrationFeedback[] = [
  {
    email: "editor@bluemesa.example",
    hoursAgo: 27,
    mood: "good",
    text: "Thirty price changes done before lunch, and I can see which of them still wait. Thank you.",
    page: "/product-catalog/changes?status=pending",
  },
  {
    email: "odette.fontenot@harborpipe.example",
    hoursAgo: 51,
    mood: "fair",
    text: "We send a packing list and a certificate with every truck. A label for weigh tickets would help us.",
    page: "/document-repository?type=Order+Documents",
  },
  {
    email: "viewer@bluemesa.example",
    hoursAgo: 148,
    mood: "good",
    text: "",
    page: "/dashboard",
  },
  {
    email: "admin@harborpipe.example",
    hoursAgo: 217,
    mood: "bad",
    text: "Two of my lead times were rejected because they had no unit in our file.\nThe reason was clear, but I had to type both again.",
    page: "/product-catalog/changes?status=rejected",
  },
  {
    email: "admin@bluemesa.example",
    hoursAgo: 386,
    mood: "fair",
    text: "Our broker looks at the certificates as well. Can she have a login that sees nothing else?",
    page: "/settings?type=Account+Management",
  },
];
