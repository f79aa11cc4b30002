import { expect, test } from "vitest";
import { breakLinks } from "./break-links.ts";

test.each([
  ["https://a.example/x?y=1", "https[:]//a[.]example/x?y=1"],
  ["HTTP://10.0.0.1:8080/x", "HTTP[:]//10[.]0[.]0[.]1:8080/x"],
  ["www.a.example", "www[.]a[.]example"],
  ["a.example.com,b.example.com", "a[.]example[.]com,b[.]example[.]com"],
  ["xn--e1afmkfd.xn--p1ai", "xn--e1afmkfd[.]xn--p1ai"],
  ["пример.рф भारत.भारत", "пример[.]рф भारत[.]भारत"],
  ["a。example．com", "a[.]example[.]com"],
  ["mailto:jo@a.example", "mailto[:]jo[@]a[.]example"],
  ["tel:+15550100", "tel[:]+15550100"],
  ["\\\\server\\files", "\\[\\]server\\files"],
])("breaks the link in %s", (text, shown) => {
  expect(breakLinks(text)).toBe(shown);
});

test.each([
  "Hello Jo. We pay $1,234.50 at 10:30, see no. 2.5",
  "J. R. Park: welcome!\nDear all, it is done.",
  "a or b / c; 50 % (e.g. now)",
])("keeps %s unchanged", (text) => {
  expect(breakLinks(text)).toBe(text);
});
