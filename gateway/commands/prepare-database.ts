import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../db/client.ts';
import { preparedName } from '../db/copy-prepared-database.ts';
import { migrate } from '../db/migrate.ts';
import { createLogger } from '../server/log.ts';

// `node dist/servers/prepare-database.js <folder>`, a step of the build: makes the embedded database that a first start copies.

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Give the folder in which the database is made.');
const dataDir = join(folder, preparedName());
const settings = { databaseUrl: undefined, databasePoolMax: 1, dataDir, environment: 'production' } as const;
const database = await openDatabase(settings, createLogger({ logLevel: 'warn' }, process.stderr));
await migrate(database);
await database.vacuum();
await database.close();
rmSync(join(dataDir, 'db.lock'), { recursive: true, force: true });
