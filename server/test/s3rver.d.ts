/** The part of `s3rver` that the tests use; the package brings no types. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  type Options = {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets?: readonly { readonly name: string; readonly configs: readonly string[] }[];
  };

  export default class S3rver {
    constructor(options: Options);
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
