/** The context that the encryption binds a key's secret to. */
export const encryptionContextOf = (advertiserId: number) => `advertiser_api_key:${advertiserId}`;
