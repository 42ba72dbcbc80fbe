import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { role, type RoleName, type Scope, scopes } from '#shared/codes/accounts/role.ts';

/** The content of the session cookie. `token` is the gateway's token; only the proxy reads it. */
export interface Session {
  token: string;
  userId: number;
  role: RoleName;
  scope: Scope;
  affiliateId: number | null;
}

/** Absolute lifetime of a session from the log-in, regardless of activity; the gateway may end it sooner. */
export const sessionSeconds = 12 * 60 * 60;

const algorithms = { alg: 'dir', enc: 'A256GCM' } as const;
const payloadSchema = z.object({
  token: z.string().min(1),
  user_id: z.int(),
  role: z.enum(role.names),
  scope: z.enum(scopes),
  affiliate_id: z.int().nullable(),
  exp: z.int(),
});

const cacheMax = 5_000;

/** Seals sessions into opaque strings and opens them. */
export interface SessionVault {
  seal: (session: Session) => Promise<string>;
  /** Returns the sealed session; undefined if it is forged, expired or sealed by an unknown secret. */
  open: (sealed: string) => Promise<Session | undefined>;
}

/**
 * Creates a vault. The first secret seals, all of them open, so that a secret can be replaced without signing users
 * out. A sealed session is a JWE (RFC 7516, direct encryption, A256GCM) with the id of its key.
 *
 * @param secrets at least one
 * @param now the current time in milliseconds
 */
export function createSessionVault(secrets: readonly string[], now: () => number = Date.now): SessionVault {
  const keys = secrets.map(deriveKey);
  const [sealing] = keys;
  if (!sealing) throw new Error('a session secret is needed');
  /** Cache of opened sessions, oldest first: opening one costs as much as the rest of a read. */
  const cache = new Map<string, { session: Session; expiresAt: number }>();

  async function decrypt(sealed: string) {
    const { payload } = await jwtDecrypt(
      sealed,
      ({ kid }) => {
        const found = keys.find((key) => key.id === kid);
        if (!found) throw new Error('unknown key');
        return found.key;
      },
      {
        keyManagementAlgorithms: [algorithms.alg],
        contentEncryptionAlgorithms: [algorithms.enc],
        currentDate: new Date(now()),
      },
    );
    const { user_id: userId, affiliate_id: affiliateId, exp, ...rest } = payloadSchema.parse(payload);
    return { session: { ...rest, userId, affiliateId }, expiresAt: exp * 1000 };
  }

  return {
    seal: ({ userId, affiliateId, ...rest }) => {
      const issuedAt = Math.floor(now() / 1000);
      return new EncryptJWT({ ...rest, user_id: userId, affiliate_id: affiliateId })
        .setProtectedHeader({ ...algorithms, kid: sealing.id })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + sessionSeconds)
        .encrypt(sealing.key);
    },
    open: async (sealed) => {
      const known = cache.get(sealed);
      if (known) return known.expiresAt > now() ? known.session : undefined;
      try {
        const opened = await decrypt(sealed);
        if (cache.size >= cacheMax) {
          for (const oldest of cache.keys()) {
            cache.delete(oldest);
            break;
          }
        }
        cache.set(sealed, opened);
        return opened.session;
      } catch {
        return undefined;
      }
    },
  };
}

/** Derives the key and its public id from the secret; the id reveals nothing about the key (RFC 5869). */
function deriveKey(secret: string): { id: string; key: Uint8Array } {
  const derive = (purpose: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', secret, 'parceria', purpose, length));
  return { id: Buffer.from(derive('session key id', 6)).toString('base64url'), key: derive('session key', 32) };
}
