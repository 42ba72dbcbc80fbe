import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { dirname } from 'node:path';
import { expect, test, vi } from 'vitest';
import { people } from '../testing/fixtures.ts';
import { useGateway } from '../testing/test-gateway.ts';

const path = '/redirect?app=report&path=/api/conversion/import';

const gateway = await useGateway();
const staff = await gateway.signIn(people.manager);
const folder = dirname(gateway.context.scratch.newPath('any'));

/** Returns leftovers of uploads: files, and deleted files that this process still has open (visible on Linux only). */
function remains(): string[] {
  const open = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : [];
  const targets = open.flatMap((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return [];
    }
  });
  return [...readdirSync(folder), ...targets.filter((target) => target.startsWith(folder))];
}

const fileHead = (field: string) =>
  `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.csv"\r\n\r\n${'order\n'.repeat(10_000)}`;

function beginUpload(text: string) {
  const upload = request(gateway.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token ?? ''}`, 'content-type': 'multipart/form-data; boundary=b' },
  });
  upload.on('error', () => undefined);
  upload.write(text);
  return upload;
}

test('an aborted upload leaves nothing behind', async () => {
  const upload = beginUpload(fileHead('file'));
  await vi.waitFor(() => expect(remains()).not.toEqual([]), { timeout: 20_000 });
  upload.destroy();
  await vi.waitFor(() => expect(remains()).toEqual([]), { timeout: 20_000 });
});

test('a refused upload leaves nothing behind', async () => {
  const upload = beginUpload(fileHead('other'));
  const status = await new Promise((resolve) => upload.on('response', ({ statusCode }) => resolve(statusCode)));
  expect(status).toBe(400);
  expect(remains()).toEqual([]);
  upload.destroy();
});
