import { example, paragraphs, template } from "./template.ts";

/* Mails about what happens on the portal. */

export const portalTemplates = {
  notifications: template({
    id: 10,
    title: "Notifications",
    sent: "To a user with new notifications, as often as the user has chosen",
    variables: {
      summary: example("The only notification, or their number", "Daily update: 2 new notifications"),
      count: example("Their number", "2 new notifications"),
      view: example("The label of the button", "View notifications"),
      every: example("The frequency of these mails", "once a day"),
    },
    blocks: { list: example("The notifications, each with a link", "Changes of Ball valve (GXP-1): Color approved.") },
    link: example("The page of the notifications", "/notifications"),
    required: ["list"],
    subject: "{{summary}}",
    body: paragraphs("# {{count}}", "{{list}}", "[{{view}}]({{link}})", "> You get these mails {{every}}."),
  }),
  feedback: template({
    id: 11,
    title: "Feedback",
    sent: "To the provider's mailbox when somebody sends feedback",
    variables: {
      mood: example("The mood that the sender chose", "Good"),
      sender: example("The sender, with the company", "Jo Park, Acme Valve"),
      origin: example(
        "A sentence about the sender, with the address",
        "From Jo Park, Acme Valve, jo.park@acme.example",
      ),
      page: example("The page that it is about", "/product-catalog"),
    },
    blocks: { message: example("The words of the sender", "The search is fast.") },
    link: example("The list of all feedback", "/provider/feedback"),
    required: ["message"],
    subject: "Feedback: {{mood}}, from {{sender}}",
    body: paragraphs(
      "# Feedback: {{mood}}",
      "{{origin}}",
      "About {{page}}",
      "{{message}}",
      "[Read all feedback]({{link}})",
    ),
  }),
  "terms-reminder": template({
    id: 12,
    title: "Reminder of the terms",
    sent: "To a user who has not accepted the terms, when staff remind users",
    variables: { first_name: example("The first name of the user", "Jo") },
    link: example("The page of the terms", "/terms-and-conditions"),
    required: ["link"],
    subject: "Please accept the terms and conditions",
    body: paragraphs(
      "# New terms and conditions",
      "Hello {{first_name}},",
      "New terms and conditions of the vendor portal were published, and you have not accepted them yet. The portal opens again after you have read and accepted them.",
      "[Read the terms]({{link}})",
      "> If you have accepted them in the meantime, you need not do anything.",
    ),
  }),
  "staff-invitation": template({
    id: 13,
    title: "Invitation of staff",
    sent: "To a person who is invited to the provider's staff",
    variables: {
      inviter: example("The person who invites", "Priya Raman"),
      role: example("The role that the person will have", "Reviewer"),
      email: example("The address that is invited", "mara.lindqvist@provider.example"),
    },
    blocks: { message: example("The message of the inviter, if there is one", "Welcome to the team!") },
    link: example("The page on which the person creates the account", "/welcome?code=EXAMPLE"),
    required: ["inviter", "link"],
    subject: "{{inviter}} invites you to the console of the vendor portal",
    body: paragraphs(
      "# Join the staff of the vendor portal",
      "{{inviter}} invites you to the console of the vendor portal. Your role there will be {{role}}.",
      "{{message}}",
      "[Create your account]({{link}})",
      "> The link is for {{email}}, works once and is valid for 7 days. Ask {{inviter}} for a new one once it has expired.",
      "> If you did not expect this invitation, you need not do anything.",
    ),
  }),
  "webhook-failure": template({
    id: 14,
    title: "Failure of a webhook",
    sent: "To the owner of a webhook, when it was switched off or a delivery was given up",
    variables: {
      first_name: example("The first name of the owner", "Jo"),
      host: example("The host of its URL", "erp.acme.example"),
      reason: example(
        "A sentence about the event",
        "The portal switched the webhook off, because the receiver has accepted nothing for five days.",
      ),
    },
    link: example("The page of the webhooks", "/settings?type=webhooks"),
    required: ["host", "reason", "link"],
    subject: "Your webhook at {{host}} has a problem",
    body: paragraphs(
      "# Your webhook at {{host}} has a problem",
      "Hello {{first_name}},",
      "{{reason}}",
      "Nothing is lost: the page of the webhook shows each delivery with the answer of the receiver, and sends it again when you ask for it.",
      "[Open the webhooks]({{link}})",
    ),
  }),
};
