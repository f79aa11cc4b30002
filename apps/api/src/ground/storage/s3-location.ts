/** A bucket of an S3 server. The endpoint is Amazon's if undefined. */
export interface S3Location {
  bucket: string;
  endpoint: string | undefined;
  region: string;
}

const bucketRule = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Parses an address like s3://bucket?endpoint=https://host&region=eu-west-1. The error describes the expected format. */
export function readS3Location(text: string): S3Location {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "s3:") throw new Error("must be like s3://bucket?endpoint=https://host&region=eu-west-1");
  if (url.username || url.password)
    throw new Error("must not contain keys: set them in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  if (!bucketRule.test(url.host) || !["", "/"].includes(url.pathname))
    throw new Error("must name a bucket and nothing after it, like s3://bucket");
  const unknown = [...url.searchParams.keys()].find((name) => !["endpoint", "region"].includes(name));
  if (unknown !== undefined) throw new Error(`knows endpoint and region, not "${unknown}"`);
  const endpoint = url.searchParams.get("endpoint") ?? undefined;
  const isAddress = endpoint === undefined || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol));
  if (!isAddress) throw new Error(`must have an endpoint like https://host, not "${endpoint}"`);
  return { bucket: url.host, endpoint, region: url.searchParams.get("region") ?? "us-east-1" };
}
