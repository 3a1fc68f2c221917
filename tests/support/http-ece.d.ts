/** As much of http_ece as the tests use; the package has no types. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  type Params = { version: "aes128gcm"; privateKey: ECDH; authSecret: Buffer };
  const ece: { decrypt(body: Buffer, params: Params): Buffer };
  export default ece;
}
