import { example, paragraphs, template } from "./template.ts";

/* Mails about purchase orders. */

export const orderTemplates = {
  "order-reminder": template({
    id: 57,
    title: "Reminder of orders to answer",
    sent: "To the people of a company who answer orders: when half of the time has passed, on the day of the answer, and five times after it",
    variables: {
      orders: example("The number of the orders", "2 purchase orders"),
      wait: example("The verb that belongs to the number", "wait"),
      view: example("The label of the button", "View orders"),
    },
    blocks: { list: example("The orders, each with a link", "Purchase order PO-1042: answer by Mar 4, 2026, 5:00 PM") },
    link: example("The page of the orders to answer", "/orders"),
    required: ["list", "link"],
    subject: "Reminder: {{orders}} {{wait}} for your answer",
    body: paragraphs(
      "# {{orders}} {{wait}} for your answer",
      "{{list}}",
      "[{{view}}]({{link}})",
      "> If an order was answered in the meantime, you need not do anything.",
    ),
  }),
};
