import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../db/project-root.ts';
import { withCallTables } from '../testing/wire-table.ts';
import { routes } from './routes.ts';

const path = join(projectRoot(), 'docs/gateway-wire.md');

test('the document of the wire lists the calls as the registry has them; `npx vitest run gateway/server/wire-document.test.ts -u` writes it', async () => {
  await expect(withCallTables(readFileSync(path, 'utf8'), routes)).toMatchFileSnapshot(path);
});
