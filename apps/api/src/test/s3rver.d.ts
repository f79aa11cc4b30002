/** What of the package, which brings no types, is used here. */
declare module "s3rver" {
  class S3rver {
    constructor(options: object);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
  // The package has it so.
  export = S3rver;
}
