import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../db/project-root.ts';
import { withCallTables } from '../testing/wire-table.ts';
import { routes } from './routes.ts';

const path = join(projectRoot(), 'docs/gateway-wire.md');

test('the wire document matches the registry; `npx vitest run gateway/server/wire-document.test.ts -u` updates it', async () => {
  await expect(withCallTables(readFileSync(path, 'utf8'), routes)).toMatchFileSnapshot(path);
});
