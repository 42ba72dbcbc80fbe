/** Where payments and invoices are told, and the key that signs the messages. */
export interface ErpSettings {
  url: string;
  key: Buffer;
}

/** Of a webhook secret, as Standard Webhooks asks. */
const [keyBytesMin, keyBytesMax] = [24, 64];

/** What `ERP_URL` must be, for the sentence of its fault. */
export const urlRule = 'must be an http address without a user, password or fragment';

export const isUrl = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !/[#@]/.test(value);

/** What `ERP_SECRET` must be, for the sentence of its fault. */
export const secretRule = `must be whsec_ and the base64 of ${keyBytesMin} to ${keyBytesMax} random bytes`;

/** Returns the key of a webhook secret: `whsec_` and standard base64; undefined for anything else. */
export function readKey(secret: string): Buffer | undefined {
  const [, encoded] = /^whsec_([\w+/]+={0,2})$/.exec(secret) ?? [];
  if (encoded === undefined) return undefined;
  const key = Buffer.from(encoded, 'base64');
  const isWhole = key.toString('base64') === encoded;
  return isWhole && key.length >= keyBytesMin && key.length <= keyBytesMax ? key : undefined;
}

/** Returns the settings of the ERP; undefined unless there are both. */
export function readSettings(url: string | undefined, secret: string | undefined): ErpSettings | undefined {
  const key = secret === undefined ? undefined : readKey(secret);
  return url === undefined || key === undefined ? undefined : { url, key };
}
