import { eventTypeIds, webhookTestType } from "@lading/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { openWebhookStage, startReceiver } from "../../test/webhook-fixture.ts";

test(
  "a delivery of each type has the body that the OpenAPI document describes",
  { tags: ["HOOK-02.3", "API-05"] },
  async () => {
    await using receiver = await startReceiver();
    await using hooks = await openWebhookStage();
    const { stage } = hooks;
    const { webhooks } = (await stage.call(undefined, "GET", "/api/openapi.json")).json();
    const sent = [...eventTypeIds, webhookTestType];
    expect(Object.keys(webhooks)).toEqual(sent);

    const company = await stage.aCompany();
    const staff = await stage.aStaffMember();
    const { id } = await stage.aWebhook({ url: receiver.url, types: [...eventTypeIds] });
    const edited = { edited_fields: [{ name: "color", old_value: null, new_value: "Red" }] };
    const getData = (type: string) =>
      type.startsWith("product.edit.")
        ? edited
        : type.startsWith("order.")
          ? { lines: [{ line: 3 }, { line: 7 }] }
          : {};
    for (const type of eventTypeIds)
      if (type !== "product.updated") await hooks.record(company.id, type, getData(type));
    await stage.aProduct(company.id);
    await hooks.add(eventTypeIds.length);
    expect((await stage.call(staff.token, "POST", `/api/provider/webhooks/${id}/test`)).statusCode).toBe(200);
    await hooks.send();

    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    expect(bodies).toHaveLength(sent.length);
    expect(new Set(bodies.map(({ type }) => type))).toEqual(new Set(sent));
    const ajv = new Ajv2020({ allErrors: true });
    addFormats.default(ajv);
    for (const body of bodies) {
      const { schema } = webhooks[body.type].post.requestBody.content["application/json"];
      expect([body.type, ajv.validate(schema, body), ajv.errorsText()]).toEqual([body.type, true, "No errors"]);
      expect(Object.keys(body.data)).toEqual(Object.keys(schema.properties.data.properties));
    }
    expect(bodies.find(({ type }) => type === "product.edit.approved").data.changed).toEqual(["color"]);
    expect(bodies.find(({ type }) => type === "order.acknowledged").data.changed).toEqual(["3", "7"]);
  },
);
