import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorStatus } from '#shared/errors.ts';
import { createOpenApiDocument } from '../../proxy/http/openapi/document.ts';
import { escapeHtml } from '../../proxy/http/sites/escape-html.ts';
import { accounts } from '../../proxy/resources/accounts.ts';
import { billing } from '../../proxy/resources/billing.ts';
import { campaigns } from '../../proxy/resources/campaigns.ts';
import { earnings } from '../../proxy/resources/earnings.ts';
import { mappings } from '../../proxy/resources/index.ts';
import { payouts } from '../../proxy/resources/payouts.ts';
import { platform } from '../../proxy/resources/platform.ts';
import { privacy } from '../../proxy/resources/privacy.ts';
import { reports } from '../../proxy/resources/reports.ts';
import { tracking } from '../../proxy/resources/tracking.ts';
import { streams } from '../../proxy/streams/index.ts';
import { translatorOf } from '../../proxy/wire/messages.ts';
import { type Assets, type NavGroup, type Page, renderPage } from './frame.ts';
import { type Guide, readGuides } from './guides.ts';
import { headingHtml, renderGuide } from './markdown.ts';
import { operationsByTag, type PlacedOperation } from './operations.ts';
import { type ReferenceContext, type ReferencePage, renderReference } from './reference.ts';
import { referenceMarkdown } from './reference-markdown.ts';
import { type FrameKey, say, sayInEnglish } from './say.ts';
import { schemaRows } from './schema-rows.ts';

/** An entry of the search: a page, a part of one, or a field. */
interface SearchEntry {
  /** Address with its anchor, below `/docs/`. */
  path: string;
  title: string;
  /** The page that a part is of. */
  page: string;
  text: string;
}

type PageWithEntries = Page & { entries: SearchEntry[] };

const domains: readonly (readonly [name: FrameKey, mappings: object])[] = [
  ['domains.platform', platform],
  ['domains.accounts', accounts],
  ['domains.campaigns', campaigns],
  ['domains.tracking', tracking],
  ['domains.earnings', earnings],
  ['domains.payouts', payouts],
  ['domains.billing', billing],
  ['domains.reports', reports],
  ['domains.privacy', privacy],
];

/**
 * Renders the developers' pages from the documents of the repository and the OpenAPI document.
 *
 * @returns the contents of the files by their paths. Pages have placeholders for the brand, which the server fills in
 * @throws Error for a document that links to none
 */
export function renderSite(root: string, assets: Assets): Map<string, string> {
  const { groups, changelog, decisions } = readGuides(root);
  const files = filesIn(root);
  const guides = [...groups.flatMap((group) => group.guides), changelog, ...decisions];
  const addressOf = new Map([
    ...guides.map(({ source, address }) => [source, address] as const),
    ['docs/decisions', 'decisions'] as const,
    ['docs/README.md', ''] as const,
    ['README.md', ''] as const,
  ]);
  const targets = {
    addressOf: (source: string) => addressOf.get(source.replace(/\/$/, '')),
    fileAt: (source: string) => (files.has(source) ? source.replace(/^docs\//, 'files/') : undefined),
    isThere: (source: string) => existsSync(join(root, source)),
  };
  const reference = referenceOf();
  const nav: NavGroup[] = [
    { name: say('title'), links: [{ address: '', title: 'Start', name: 'start' }] },
    ...groups.map((group) => ({ name: say(group.name), links: group.guides })),
    ...reference.groups,
    {
      name: say('groups.more'),
      links: [{ address: 'errors', title: 'Errors' }, changelog, { address: 'decisions', title: 'Decisions' }],
    },
  ];
  const pages = [
    startPage(root, groups, reference.groups),
    ...guides.map((guide) => guidePage(guide, renderGuide(guide, targets))),
    ...reference.pages,
    errorsPage(),
    decisionsPage(decisions),
  ];
  const contents = new Map<string, string>();
  for (const page of pages) {
    const name = page.address === '' ? 'index' : page.address;
    contents.set(`${name}.html`, renderPage(page, nav, assets));
    contents.set(`${name}.md`, page.markdown);
  }
  contents.set('404.html', renderPage(notFoundPage, nav, assets));
  contents.set('search.json', JSON.stringify(pages.flatMap(({ entries }) => entries)));
  contents.set('llms.txt', llmsText(groups, reference.pages));
  for (const file of files) contents.set(file.replace(/^docs\//, 'files/'), readFileSync(join(root, file), 'utf8'));
  return contents;
}

/** The examples that guides link to. */
const filesIn = (root: string): Set<string> =>
  new Set(readdirSync(join(root, 'docs/bank-files')).map((file) => `docs/bank-files/${file}`));

function guidePage(guide: Guide, { html, headings, parts }: ReturnType<typeof renderGuide>): PageWithEntries {
  const { address, title, markdown } = guide;
  const text = parts.map((part) => part.text).find((one) => one !== '') ?? title;
  return {
    address,
    title,
    description: text.slice(0, 160),
    html,
    markdown: `# ${title}\n\n${markdown}`,
    headings,
    entries: parts.map((part) => ({
      path: part.heading ? `${address}#${part.heading.id}` : address,
      title: part.heading?.text ?? title,
      page: part.heading ? title : '',
      // The records of decisions are found by their titles and beginnings.
      text: part.text.slice(0, 600),
    })),
  };
}

function startPage(root: string, groups: readonly { name: FrameKey; guides: Guide[] }[], reference: NavGroup[]) {
  const guide = {
    source: 'docs/README.md',
    address: '',
    title: 'Developers',
    markdown: readFileSync(join(root, 'docs/README.md'), 'utf8').replace(/^# .+\n+/, ''),
  };
  const addresses = new Map(
    groups.flatMap((group) => group.guides.map(({ source, address }) => [source, address] as const)),
  );
  const rendered = renderGuide(guide, {
    addressOf: (source) => addresses.get(source),
    fileAt: () => undefined,
    isThere: () => false,
  });
  const cards = [
    ...groups.map(({ name, guides }) => ({ name: say(name), links: guides })),
    ...reference.slice(0, 1).map(({ links }) => ({ name: say('groups.reference'), links })),
  ];
  const page = guidePage(guide, rendered);
  return {
    ...page,
    headings: [],
    html: `${page.html}<div class="cards">${cards
      .map(
        ({ name, links }) =>
          `<section><h2>${name}</h2><ul>${links
            .slice(0, 7)
            .map(({ address, title }) => `<li><a href="/docs/${address}">${escapeHtml(title)}</a></li>`)
            .join('')}</ul></section>`,
      )
      .join('')}</div>`,
  };
}

function referenceOf(): { pages: PageWithEntries[]; groups: NavGroup[] } {
  const document = createOpenApiDocument(mappings, streams, '__BRAND_NAME__');
  const byTag = operationsByTag(document);
  const context: ReferenceContext = { schemas: document.components.schemas, commonCodes: commonCodesOf(byTag) };
  const described = new Map(document.tags.map(({ name, description }) => [name, description]));
  const pages = [...byTag].map(([name, operations]) => {
    const page: ReferencePage = { name, description: described.get(name) ?? '', operations };
    return referencePage(page, context);
  });
  const names = new Set(domains.flatMap(([, of]) => Object.keys(of)));
  const linksTo = (wanted: readonly string[]) =>
    wanted.filter((name) => byTag.has(name)).map((name) => ({ address: `api/${name}`, title: name }));
  const index = indexPage(document.info.description, pages);
  const others = [...byTag.keys()].filter((name) => !names.has(name));
  return {
    pages: [index, ...pages],
    groups: [
      { name: say('groups.reference'), links: [{ address: 'api', title: 'All resources' }] },
      ...domains.map(([name, of]) => ({
        name: say(name),
        isFolded: true,
        links: linksTo(Object.keys(of).toSorted()),
      })),
      { name: say('domains.other'), isFolded: true, links: linksTo(others) },
    ],
  };
}

/** The codes that more than half of all operations have. */
function commonCodesOf(byTag: ReadonlyMap<string, readonly PlacedOperation[]>): Set<string> {
  const operations = [...byTag.values()].flat();
  const counts = new Map<string, number>();
  for (const code of operations.flatMap(({ codes }) => codes)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return new Set([...counts].flatMap(([code, count]) => (count > operations.length / 2 ? [code] : [])));
}

function referencePage(page: ReferencePage, context: ReferenceContext): PageWithEntries {
  const { name, description, operations } = page;
  const address = `api/${name}`;
  const record = context.schemas[name];
  return {
    address,
    title: name,
    description: description.slice(0, 160),
    html: renderReference(page, context),
    markdown: referenceMarkdown(page, context),
    headings: [
      ...operations.map(({ anchor, operation }) => ({ id: anchor, text: operation.summary, depth: 2 })),
      ...(record ? [{ id: 'record', text: sayInEnglish('record'), depth: 2 }] : []),
    ],
    entries: [
      { path: address, title: name, page: '', text: description },
      ...operations.map(({ anchor, method, path, operation }) => ({
        path: `${address}#${anchor}`,
        title: `${method} ${path}`,
        page: name,
        text: operation.summary,
      })),
      ...(record
        ? schemaRows(record, context.schemas).map((row) => ({
            path: `${address}#field-${row.name}`,
            title: row.name,
            page: name,
            text: row.description,
          }))
        : []),
    ],
  };
}

function indexPage(introduction: string, pages: readonly Page[]): PageWithEntries {
  const title = 'REST API';
  const list = pages.map(({ address, title: name, description }) => ({ address, name, description }));
  return {
    address: 'api',
    title,
    description: 'Every resource of the REST API, with its operations and fields.',
    html: `<p>${escapeHtml(introduction)}</p><p><a href="/api/openapi.json">openapi.json</a></p><dl class="resources">${list
      .map(
        ({ address, name, description }) =>
          `<div><dt><a href="/docs/${address}"><code>${name}</code></a></dt><dd>${escapeHtml(description)}</dd></div>`,
      )
      .join('')}</dl>`,
    markdown: `# ${title}\n\n${introduction}\n\nThe document for programs: /api/openapi.json\n\n${list
      .map(({ address, name, description }) => `- [${name}](/docs/${address}.md): ${description}`)
      .join('\n')}\n`,
    headings: [],
    entries: [{ path: 'api', title, page: '', text: introduction }],
  };
}

function errorsPage(): PageWithEntries {
  const translate = translatorOf('en');
  const codes = Object.entries(errorStatus).map(([code, status]) => ({
    code,
    status,
    text: translate(`errors.${code}`),
  }));
  const statuses = [...new Set(codes.map(({ status }) => status))].toSorted((one, other) => one - other);
  const title = 'Errors';
  const introduction =
    'An error is answered with its status and a body with a stable code, a message for people, the texts of single fields, and the id of the request.';
  return {
    address: 'errors',
    title,
    description: introduction,
    html: `<p>${introduction}</p>${statuses
      .map(
        (status) =>
          `${headingHtml(2, String(status), String(status))}<dl class="resources">${codes
            .filter((one) => one.status === status)
            .map(
              ({ code, text }) => `<div id="${code}"><dt><code>${code}</code></dt><dd>${escapeHtml(text)}</dd></div>`,
            )
            .join('')}</dl>`,
      )
      .join('')}`,
    markdown: `# ${title}\n\n${introduction}\n\n${codes.map(({ code, status, text }) => `- ${status} \`${code}\`: ${text}`).join('\n')}\n`,
    headings: statuses.map((status) => ({ id: String(status), text: String(status), depth: 2 })),
    entries: codes.map(({ code, text }) => ({ path: `errors#${code}`, title: code, page: title, text })),
  };
}

function decisionsPage(decisions: readonly Guide[]): PageWithEntries {
  const title = 'Decisions';
  const introduction = 'Why it is as it is: what a later maintainer would have to guess.';
  return {
    address: 'decisions',
    title,
    description: introduction,
    html: `<p>${introduction}</p><ul>${decisions
      .map((one) => `<li><a href="/docs/${one.address}">${escapeHtml(one.title)}</a></li>`)
      .join('')}</ul>`,
    markdown: `# ${title}\n\n${introduction}\n\n${decisions.map((one) => `- [${one.title}](/docs/${one.address}.md)`).join('\n')}\n`,
    headings: [],
    entries: [{ path: 'decisions', title, page: '', text: introduction }],
  };
}

const notFoundPage: Page = {
  address: '404',
  title: '404',
  description: '',
  html: `<p class="lead">${say('not_found')}</p><p>${say('not_found_text')}</p>`,
  markdown: '',
  headings: [],
};

/** The list of all pages for programs that read text, as llmstxt.org describes it. */
function llmsText(groups: readonly { name: FrameKey; guides: Guide[] }[], reference: readonly Page[]): string {
  return [
    '# __BRAND_NAME__',
    '> Affiliate marketing: the REST API, signed postbacks, webhooks, and how the platform is run and extended.',
    ...groups.flatMap(({ name, guides }) => [
      `## ${sayInEnglish(name)}`,
      guides.map(({ address, title }) => `- [${title}](/docs/${address}.md)`).join('\n'),
    ]),
    `## ${sayInEnglish('groups.reference')}`,
    reference.map(({ address, title, description }) => `- [${title}](/docs/${address}.md): ${description}`).join('\n'),
    `## ${sayInEnglish('groups.more')}`,
    '- [Errors](/docs/errors.md)\n- [Changelog](/docs/changelog.md)\n- [Decisions](/docs/decisions.md)\n',
  ].join('\n\n');
}
