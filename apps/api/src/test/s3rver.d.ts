/** Types for the used part of the package, which has none. */
declare module "s3rver" {
  class S3rver {
    constructor(options: object);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
  // The package exports a class as its default.
  export = S3rver;
}
