/** The parts of web-push that webPush.ts uses. */
declare module "web-push" {
  interface RequestDetails {
    readonly method: "POST";
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body: Buffer;
    readonly endpoint: string;
  }

  const webPush: {
    /** Encrypts the payload for the browser and signs the request for its push service. */
    generateRequestDetails(
      subscription: {
        readonly endpoint: string;
        readonly keys: { readonly p256dh: string; readonly auth: string };
      },
      payload: string,
      options: {
        readonly vapidDetails: { readonly subject: string; readonly publicKey: string; readonly privateKey: string };
        readonly TTL: number;
        readonly urgency: "very-low" | "low" | "normal" | "high";
        readonly contentEncoding: "aes128gcm";
      },
    ): RequestDetails;
  };
  export default webPush;
}
