/** The bytes of a webhook secret: `whsec_` and base64; undefined for any other text. */
export function secretBytes(secret: string): Uint8Array<ArrayBuffer> | undefined {
  const [, encoded] = /^whsec_([\w+/]+={0,2})$/.exec(secret.trim()) ?? [];
  if (encoded === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return bytes.length >= 24 ? bytes : undefined;
  } catch {
    return undefined;
  }
}

interface Unsigned {
  keyId: string;
  secret: Uint8Array<ArrayBuffer>;
  body: string;
  now: Date;
}

/** Returns the headers that sign a body, as an advertiser's server would make them (Standard Webhooks). */
export async function signMessage({ keyId, secret, body, now }: Unsigned): Promise<Record<string, string>> {
  const id = `msg_${crypto.randomUUID().replaceAll('-', '')}`;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
  return {
    'webhook-key': keyId.trim(),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}
