/**
 * Returns the address of the picture of a login e-mail: its SHA-256, trimmed and in lower case, as public avatar
 * services have it. Undefined where the browser has no WebCrypto, as on plain http hosts.
 */
export async function avatarUrl(email: string): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined;
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `/api/avatar/${hash}`;
}
