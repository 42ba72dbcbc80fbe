import { join } from 'node:path';
import { transpileModule } from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorStatus } from '#shared/errors.ts';
import { contracts } from '#shared/resources/index.ts';
import { renderSite } from './site.ts';

let files: ReadonlyMap<string, string>;

beforeAll(() => {
  const assets = { early: '/docs/early.js', script: '/docs/main.js', styles: '/docs/main.css' };
  files = renderSite(join(import.meta.dirname, '../..'), assets);
});

const fileOf = (path: string): string => files.get(path) ?? '';
const pages = () => [...files].filter(([path]) => path.endsWith('.html'));
const unescaped = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#x?\d+;/g, "'")
    .replaceAll('&amp;', '&');

describe("the developers' pages", () => {
  it('have one for each resource, and the same as Markdown, which llms.txt lists', () => {
    const names = Object.keys(contracts);
    expect(names.filter((name) => !files.has(`api/${name}.html`) || !files.has(`api/${name}.md`))).toEqual([]);
    expect(names.filter((name) => !fileOf('llms.txt').includes(`(/docs/api/${name}.md)`))).toEqual([]);
    const listed = [...fileOf('llms.txt').matchAll(/\(\/docs\/([^)]+)\)/g)].map(([, path = '']) => path);
    expect(listed.filter((path) => !files.has(path))).toEqual([]);
  });

  it('have no link that leads nowhere, and no two places of one name', () => {
    const idsOf = new Map(
      pages().map(([path, html]) => [path, [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)]),
    );
    expect([...idsOf].filter(([, ids]) => new Set(ids).size !== ids.length).map(([path]) => path)).toEqual([]);
    const faults = pages().flatMap(([path, html]) =>
      [...html.matchAll(/href="([^"]+)"/g)].flatMap(([, href = '']) => {
        if (/^(?:https?:|mailto:|\/(?:$|api\/openapi\.json|llms\.txt|favicon\.svg|docs\/main\.css))/.test(href))
          return [];
        const [address = '', anchor] = href.split('#');
        const name = address.replace(/^\/docs\/?/, '');
        const target = address === '' ? path : files.has(name) ? name : `${name === '' ? 'index' : name}.html`;
        const isThere = files.has(target) && (anchor === undefined || (idsOf.get(target) ?? []).includes(anchor));
        return isThere ? [] : [`${path}: ${href}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('ask for nothing from elsewhere, and have nothing that a strict policy refuses', () => {
    for (const [path, html] of pages())
      expect([
        path,
        /<script(?![^>]* src="\/docs\/)|<(?:img|link)[^>]*(?:src|href)="https?:| style="| on\w+="/.exec(html)?.[0],
      ]).toEqual([path, undefined]);
  });

  it('have each error with its words', () => {
    const page = fileOf('errors.html');
    expect(Object.keys(errorStatus).filter((code) => !page.includes(`<div id="${code}">`))).toEqual([]);
    expect(/<dd>errors\.\w+/.exec(page)?.[0]).toBeUndefined();
  });

  it('have samples that are programs', () => {
    const faults = pages().flatMap(([path, html]) =>
      [...html.matchAll(/<div class="sample" data-sample="typescript">.*?<code>(.*?)<\/code>/gs)].flatMap(
        ([, code = '']) => {
          const { diagnostics = [] } = transpileModule(unescaped(code), { reportDiagnostics: true });
          return diagnostics.map(({ messageText }) => `${path}: ${JSON.stringify(messageText)}`);
        },
      ),
    );
    expect(faults).toEqual([]);
    const page = fileOf('api/conversion.html');
    for (const id of ['curl', 'typescript', 'python', 'php'])
      expect(page.split(`class="sample" data-sample="${id}"`).length, id).toBeGreaterThan(3);
  });

  it('are found by what stands in them', () => {
    const entries = JSON.parse(fileOf('search.json')) as { path: string; title: string }[];
    const paths = entries.map(({ path }) => path);
    expect(paths).toContain('api/conversion#field-order_id');
    expect(paths).toContain('errors#version_conflict');
    expect(paths).toContain('tracking#3-sign-it');
    const known = new Set([...files.keys()].map((path) => path.replace(/\.html$/, '')));
    expect(
      paths.filter((path) => !known.has(path.split('#')[0] === '' ? 'index' : (path.split('#')[0] ?? ''))),
    ).toEqual([]);
  });
});
