import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';

/** What a file holds, by its first bytes: each kind can also be read with its own tools, without this program. */
export type BackupKind = 'postgres' | 'embedded' | 'encrypted';

const marks: readonly (readonly [BackupKind, Buffer])[] = [
  ['postgres', Buffer.from('PGDMP')],
  ['embedded', Buffer.from([0x1f, 0x8b])],
  ['encrypted', Buffer.from('age-encryption.org/v1')],
];

/** Returns what a file holds. @throws {Error} for any other file */
export function kindOfFile(path: string): BackupKind {
  const head = Buffer.alloc(32);
  const file = openSync(path, 'r');
  readSync(file, head, 0, head.length, 0);
  closeSync(file);
  const kind = marks.find(([, mark]) => head.subarray(0, mark.length).equals(mark))?.[0];
  if (kind === undefined) throw new Error(`${path} is not a backup of this program.`);
  return kind;
}

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the types of Node differ from those of the web
const readFile = (path: string) => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;

/**
 * Writes a backup, encrypted for a recipient if there is one. The file has its name only once it is complete and on the disk.
 *
 * @param recipient a public key of age (`age1…`)
 */
export async function writeBackupFile(
  path: string,
  content: ReadableStream<Uint8Array>,
  recipient: string | undefined,
): Promise<void> {
  const draft = `${path}.partial`;
  try {
    await sealed(content, recipient).then((stream) =>
      stream.pipeTo(Writable.toWeb(createWriteStream(draft, { mode: 0o600 }))),
    );
    const file = openSync(draft, 'r+');
    fsyncSync(file);
    closeSync(file);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

async function sealed(content: ReadableStream<Uint8Array>, recipient: string | undefined) {
  if (recipient === undefined) return content;
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(content);
}

/**
 * Reads a backup; an encrypted one with the identity that belongs to its recipient.
 *
 * @param identity a secret key of age (`AGE-SECRET-KEY-1…`)
 * @throws {Error} for an encrypted file without an identity, or with another one
 */
export async function readBackupFile(path: string, identity: string | undefined): Promise<ReadableStream<Uint8Array>> {
  if (kindOfFile(path) !== 'encrypted') return readFile(path);
  if (identity === undefined)
    throw new Error('The backup is encrypted: set BACKUP_IDENTITY to the secret key of its recipient.');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(readFile(path));
}
