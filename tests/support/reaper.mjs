// Started by reaper.ts. When the pipe to the test process closes, however that process ended, this kills the process
// groups and removes the folders that are still on the list.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** @type {Map<number, { processGroup?: number, signal?: NodeJS.Signals, folder?: string }>} */
const wards = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ward } = JSON.parse(line);
  if (ward) wards.set(id, ward);
  else wards.delete(id);
}

for (const { processGroup, signal } of wards.values()) {
  try {
    if (processGroup) process.kill(-processGroup, signal);
  } catch {
    // It has ended by itself.
  }
}
for (const { folder } of wards.values()) {
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
