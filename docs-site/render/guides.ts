import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameKey } from './say.ts';

/** A document of the repository, which is a page. */
export interface Guide {
  /** Its path in the repository: `docs/tracking.md`. */
  source: string;
  /** Its address below `/docs/`: `tracking`. */
  address: string;
  title: string;
  markdown: string;
}

interface GuideGroup {
  name: FrameKey;
  guides: Guide[];
}

/** The guides by who needs them: who connects another system, who adds to this one, who runs it. */
const groups: readonly (readonly [name: FrameKey, ...sources: string[]])[] = [
  [
    'groups.connect',
    'docs/rest-api.md',
    'docs/api-keys.md',
    'docs/tracking.md',
    'docs/shops.md',
    'docs/webhooks.md',
    'docs/assistants.md',
    'docs/order-files.md',
    'docs/erp-webhook.md',
  ],
  [
    'groups.extend',
    'docs/architecture.md',
    'docs/adding-a-resource.md',
    'docs/glossary.md',
    'docs/testing.md',
    'docs/gateway-wire.md',
    'CONTRIBUTING.md',
  ],
  [
    'groups.run',
    'docs/configuration.md',
    'docs/operations.md',
    'deploy/README.md',
    'docs/bank-files.md',
    'docs/tax-invoices.md',
    'docs/benchmarks.md',
  ],
];

/** Guides under another address than the name of their file. */
const addresses: Readonly<Record<string, string>> = {
  'deploy/README.md': 'containers',
  'CONTRIBUTING.md': 'contributing',
};

const titlePattern = /^# (.+)\n+/;

function readGuide(root: string, source: string): Guide {
  const text = readFileSync(join(root, source), 'utf8');
  const title = titlePattern.exec(text)?.[1];
  if (title === undefined) throw new Error(`${source} has no title in its first line.`);
  const address = addresses[source] ?? source.replace(/^docs\//, '').replace(/\.md$/, '');
  return { source, address, title, markdown: text.replace(titlePattern, '') };
}

/** Reads the guides in their groups, the changelog, and the decision records, of the repository at a path. */
export function readGuides(root: string): { groups: GuideGroup[]; changelog: Guide; decisions: Guide[] } {
  const grouped = groups.map(([name, ...sources]) => ({
    name,
    guides: sources.map((source) => readGuide(root, source)),
  }));
  const changelog = readGuide(root, 'docs/changelog.md');
  const known = new Set([
    ...grouped.flatMap(({ guides }) => guides.map(({ source }) => source)),
    changelog.source,
    'docs/README.md',
  ]);
  const others = readdirSync(join(root, 'docs'))
    .map((file) => `docs/${file}`)
    .filter((source) => source.endsWith('.md') && !known.has(source))
    .map((source) => readGuide(root, source));
  const more = grouped.at(-1);
  // A new document has a page before somebody thought of its place.
  if (more) more.guides.push(...others);
  const folder = 'docs/decisions';
  const decisions = existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((file) => file.endsWith('.md'))
        .toSorted()
        .map((file) => readGuide(root, `${folder}/${file}`))
    : [];
  return { groups: grouped, changelog, decisions };
}
