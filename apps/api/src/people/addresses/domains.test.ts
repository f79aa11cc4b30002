import { expect, test } from "vitest";
import { findSite, isMailProvider, listOwnable } from "./domains.ts";

test("knows public suffixes, also those of services", () => {
  expect(["acme.co.uk", "a.b.acme.co.uk", "shop.github.io", "acme.example"].map(findSite)).toEqual([
    "acme.co.uk",
    "acme.co.uk",
    "shop.github.io",
    "acme.example",
  ]);
  expect(["co.uk", "com", "github.io"].map(findSite)).toEqual([null, null, null]);
});

test("lists the domains that can have the same owner, the nearest first", () => {
  expect(listOwnable("mail.eu.acme.co.uk")).toEqual(["mail.eu.acme.co.uk", "eu.acme.co.uk", "acme.co.uk"]);
  expect(listOwnable("co.uk")).toEqual([]);
});

test.each(
  "gmail.com googlemail.com outlook.com hotmail.co.uk yahoo.ca icloud.com aol.com gmx.ch web.de proton.me pm.me tuta.com fastmail.com hey.com zoho.com yandex.ru qq.com comcast.net orange.fr mail.gmail.com".split(
    " ",
  ),
)("%s is a mail provider", (domain) => expect(isMailProvider(domain)).toBe(true));

test.each(["acme.example", "notgmail.com", "gmail.com.acme.example", "microsoft.com"])(
  "%s is no mail provider",
  (domain) => expect(isMailProvider(domain)).toBe(false),
);
