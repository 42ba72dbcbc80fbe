import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** Encrypts secrets that must be readable again, and hashes those that must only be recognized. */
export interface Encryption {
  /**
   * Encrypts a text with the first key.
   *
   * @param about what the text is and whose, such as `second_factor:12`; the text opens with the same value only, so
   *   that it cannot be moved to another row
   */
  seal: (text: string, about: string) => string;
  /** Decrypts a sealed text. @throws {Error} if no key opens it, or `about` differs */
  open: (sealed: string, about: string) => string;
  /**
   * Seals a text by the first key that another one has sealed.
   *
   * @returns `current` for a text under the first key, `unknown key` for one that no key opens
   * @throws {Error} if `about` differs
   */
  reseal: (sealed: string, about: string) => { sealed: string } | 'current' | 'unknown key';
  /** Returns a keyed hash: the same text gives the same hash, and nobody without the key can test a guess. */
  keyedHash: (text: string, about: string) => string;
  /** Returns the hashes of a text by every key, to find one that was stored before the first key was replaced. */
  keyedHashes: (text: string, about: string) => string[];
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

interface Keys {
  id: string;
  encryption: Buffer;
  hash: Buffer;
}

/** Derives independent keys for both uses, and a name by which a sealed text finds its key. */
function deriveKeys(secret: string): Keys {
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest();
  return { id: derive('id').toString('base64url').slice(0, 6), encryption: derive('encryption'), hash: derive('hash') };
}

/**
 * Creates the encryption of stored secrets: AES-256-GCM and HMAC-SHA-256.
 *
 * @param secrets the first one encrypts and hashes, all of them decrypt
 */
export function createEncryption(secrets: readonly [string, ...string[]]): Encryption {
  const first = deriveKeys(secrets[0]);
  const allKeys = secrets.map(deriveKeys);
  const keysById = new Map(allKeys.map((keys) => [keys.id, keys]));

  const encryption: Pick<Encryption, 'seal' | 'open'> = {
    seal(text, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, first.encryption, nonce).setAAD(Buffer.from(about));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${first.id}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
    },
    open(sealed, about) {
      const [id = '', content = ''] = sealed.split('.');
      const keys = keysById.get(id);
      if (keys === undefined) throw new Error(`DATA_KEY has no key for a stored secret (${about})`);
      const bytes = Buffer.from(content, 'base64url');
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv(algorithm, keys.encryption, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
  return {
    ...encryption,
    reseal(sealed, about) {
      const [id = ''] = sealed.split('.');
      if (id === first.id) return 'current';
      if (!keysById.has(id)) return 'unknown key';
      return { sealed: encryption.seal(encryption.open(sealed, about), about) };
    },
    keyedHash: (text, about) => keyedHash(first, text, about),
    keyedHashes: (text, about) => allKeys.map((keys) => keyedHash(keys, text, about)),
  };
}

const keyedHash = ({ hash }: Keys, text: string, about: string): string =>
  createHmac('sha256', hash).update(createHash('sha256').update(about).digest()).update(text).digest('base64url');
