import { describe, expect, test } from "vitest";
import { similarityTo } from "./company-name.ts";

const LIMIT = 0.85;

describe("are similar in both directions", { tags: ["CON-11.2"] }, () => {
  test.each([
    ["Harbour Pipe Co", "Harbor Pipe Company"],
    ["Harbour Pipe Co.", "HARBOR PIPES, INC."],
    ["Harbor Pipe", "Harbor Pipe L.L.C."],
    ["Miller & Sons Ltd", "Miller and Sons Limited"],
    ["Miller + Sons", "Sons and Miller"],
    ["Fibre Centre plc", "Fiber Center Corp"],
    ["Aluminium Mouldings", "Aluminum Moldings Inc"],
    ["Specialised Coatings", "Specialized Coatings Corporation"],
    ["Grey Sulphur Works", "Gray Sulfur Works"],
    ["Müller Rohre GmbH & Co. KG", "Mueller Rohre GmbH"],
    ["Muller Rohre", "Müller Rohre AG"],
    ["Straße Bau", "Strasse Bau"],
    ["A.B.C. Tools", "ABC Tools"],
    ["O’Neil Supply", "ONeil Supplies"],
    ["Pipe Works", "Pipeworks LLC"],
    ["The Valve Company", "Valve Co"],
    ["Hansen Valves A/S", "Hansen Valve"],
    ["Valve-Box Boxes", "Valve Box Box"],
    ["Beijing 管道 Ltd", "beijing 管道"],
    ["Company", "COMPANY"],
  ])("%s and %s", (first, second) => {
    expect(similarityTo(first)(second)).toBeGreaterThan(LIMIT);
    expect(similarityTo(second)(first)).toBeGreaterThan(LIMIT);
  });
});

describe("are not similar", { tags: ["CON-11.2"] }, () => {
  test.each([
    ["Harbor Pipe Co", "Harbor Valve Co"],
    ["Harbor Pipe Company", "Harbor Company"],
    ["East Harbor Pipe", "West Harbor Pipe"],
    ["Northwind", "Southwind"],
    ["Miller Ltd", "Mills Ltd"],
    ["Acme Company", "Apex Company"],
    ["Co", "Company of Pipes"],
    ["Delta Steel", "Delta Steel Trading"],
    ["&", "+"],
    ["", ""],
  ])("%s and %s", (first, second) => {
    expect(similarityTo(first)(second)).toBeLessThanOrEqual(LIMIT);
    expect(similarityTo(second)(first)).toBeLessThanOrEqual(LIMIT);
  });
});
