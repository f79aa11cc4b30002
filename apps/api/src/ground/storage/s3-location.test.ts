import { expect, test } from "vitest";
import { readS3Location } from "./s3-location.ts";

test("reads bucket, endpoint and region, and defaults to Amazon's endpoint", () => {
  expect(readS3Location("s3://lading-files?endpoint=https://s3.acme.example:9000&region=eu-west-1")).toEqual({
    bucket: "lading-files",
    endpoint: "https://s3.acme.example:9000",
    region: "eu-west-1",
  });
  expect(readS3Location("s3://files")).toEqual({ bucket: "files", endpoint: undefined, region: "us-east-1" });
});

test.each([
  ["files", "must be like s3://bucket"],
  ["https://s3.acme.example/files", "must be like s3://bucket"],
  ["s3://", "must name a bucket"],
  ["s3://files/folder", "must name a bucket"],
  ["s3://Files", "must name a bucket"],
  ["s3://key:secret@files", "must not contain keys"],
  ["s3://files?secret=x", 'knows endpoint and region, not "secret"'],
  ["s3://files?endpoint=s3.acme.example", "must have an endpoint like https://host"],
])("explains what is wrong with %s", (text, message) => {
  expect(() => readS3Location(text)).toThrow(message);
});
