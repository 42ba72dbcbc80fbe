import { parseUrl } from '#shared/parse-url.ts';
import { keyBytesMax, keyBytesMin, readWebhookKey } from '../../../lib/webhook-signature.ts';

/** Where payments and invoices are sent, and the key that signs the messages. */
export interface ErpSettings {
  url: string;
  key: Buffer;
}

declare module '../../../engine/settings.ts' {
  interface Settings {
    /** Undefined if no ERP is notified. */
    erp: ErpSettings | undefined;
  }
}

/** The requirement for `ERP_URL`, for its error message. */
export const urlRule = 'must be an http address without a user, password or fragment';

export const isUrl = (value: string): boolean =>
  /^https?:$/.test(parseUrl(value)?.protocol ?? '') && !/[#@]/.test(value);

/** The requirement for `ERP_SECRET`, for its error message. */
export const secretRule = `must be whsec_ and the base64 of ${keyBytesMin} to ${keyBytesMax} random bytes`;

/** Returns the settings of the ERP; undefined unless both are set. */
export function readSettings(url: string | undefined, secret: string | undefined): ErpSettings | undefined {
  const key = secret === undefined ? undefined : readWebhookKey(secret);
  return url === undefined || key === undefined ? undefined : { url, key };
}
