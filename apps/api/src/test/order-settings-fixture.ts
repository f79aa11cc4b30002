import { type CompanyOrderSettings, defaultTolerances, type OrderSettings } from "@lading/contract";
import { afterEach, expect } from "vitest";
import { decisionFixture } from "./decision-fixture.ts";
import { extendFixture } from "./extend-fixture.ts";

/** The settings of a provider who has changed none. */
export const defaultSettings = {
  ...defaultTolerances,
  respond_days: 2,
  link_prices: true,
  over_shipment: "0",
  close_after_days: 90,
  ship_notice_late: false,
};

/** The settings of a company whose settings are all the provider's. */
export const noSettings: CompanyOrderSettings = {
  price: null,
  quantity: null,
  date: null,
  substitutes: null,
  split: null,
  respond_days: null,
  link_prices: null,
  over_shipment: null,
  close_after_days: null,
  ship_notice_late: null,
  version: 0,
};

/** Gives each test the order PO-1, staff, and the settings of orders, which the provider has not changed. */
export function orderSettingsFixture() {
  const fixture = decisionFixture();
  const path = "provider/order-settings";
  const ofCompany = () => `provider/companies/${fixture.company.id}/order-settings`;
  const asStaff = (token = fixture.staff.token) => ({ token });

  const read = async (): Promise<OrderSettings> => (await fixture.call("GET", path, undefined, asStaff())).body;
  const put = (settings: object, token?: string) => fixture.call("PUT", path, settings, asStaff(token));
  const readOwn = async (): Promise<CompanyOrderSettings> =>
    (await fixture.call("GET", ofCompany(), undefined, asStaff())).body;
  const putOwn = (settings: object, token?: string) => fixture.call("PUT", ofCompany(), settings, asStaff(token));

  afterEach(async () => {
    expect((await put({ ...defaultSettings, version: (await read()).version })).status).toBe(200);
  });

  return extendFixture(fixture, {
    read,
    put,
    readOwn,
    putOwn,
    /** Changes some of the provider's settings. */
    change: async (some: object) => {
      const { status } = await put({ ...(await read()), ...some });
      expect(status).toBe(200);
    },
    /** Changes some of the company's settings. */
    changeOwn: async (some: object) => {
      const { status } = await putOwn({ ...(await readOwn()), ...some });
      expect(status).toBe(200);
    },
  });
}
