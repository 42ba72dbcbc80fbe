import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { errorOfAnswer } from '#shared/client/api-error.ts';
import { auditAction, specialEntities } from '#shared/codes/platform/audit-action.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { errorStatus } from '#shared/errors.ts';
import { contracts } from '#shared/resources/index.ts';
import { readSourceWords, type SourceWords } from '../../tests/support/source-words.ts';
import { locales } from '../locale.ts';
import { type ChunkName, chunkOf } from './chunks.ts';
import { type MessageKey, wordsOf } from './index.ts';
import { resourceWords } from './resource-words.ts';
import { addWords, type Catalogue, createTranslate } from './translate.ts';

const ROOT = join(import.meta.dirname, '../..');

const read = new Map<string, SourceWords>();

/** Returns what a source says, which is read once. */
function sourceWords(file: string): SourceWords {
  const words = read.get(file) ?? readSourceWords(file);
  read.set(file, words);
  return words;
}

function texts(catalogue: Catalogue, path = ''): [key: string, text: string][] {
  return Object.entries(catalogue).flatMap(([name, node]): [string, string][] =>
    typeof node === 'string' ? [[path + name, node]] : texts(node, `${path}${name}.`),
  );
}
const keysOf = (catalogue: Catalogue) => texts(catalogue).map(([key]) => key);

const portuguese = texts(wordsOf('pt-br', 'visitor', 'portal', 'staff', 'server'));
const english = new Map(texts(wordsOf('en', 'visitor', 'portal', 'staff', 'server')));

describe('the texts', () => {
  it('have the same placeholders in both languages', () => {
    const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();
    const different = portuguese.filter(
      ([key, text]) => String(placeholders(text)) !== String(placeholders(english.get(key) ?? '')),
    );
    expect(different).toEqual([]);
  });

  it('are never blank, except for codes that are shown as nothing', () => {
    const blank = [...portuguese, ...english].filter(([key, text]) => text.trim() === '' && !key.startsWith('codes.'));
    expect(blank).toEqual([]);
  });

  it('have one place: no key belongs to two audiences', () => {
    const keys = (['visitor', 'portal', 'staff', 'server'] as const).flatMap((name) => keysOf(wordsOf('pt-br', name)));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('of the specification are exact', () => {
    expect(Object.fromEntries(portuguese)).toMatchObject({
      'screens.affiliate_saved': 'Afiliado Atualizado com sucesso',
      'screens.address.postal_code_br': 'Cep*',
      'screens.address.postal_code_other': 'Zip Code / Postal Code*',
      'screens.address.street': 'Logradouro*',
      'screens.channels.add': 'Adicionar Canal',
      'screens.channels.created': 'Canal criado com sucesso',
      'screens.financial.available': 'Comissões disponíveis para pagamento',
      'screens.financial.in_progress': 'Pagamentos em andamento',
      'screens.financial.future': 'Comissões futuras',
      'screens.financial.request': 'Solicitar pagamento',
      'screens.financial.details': 'Detalhes',
      'screens.financial.refused_title': 'Não é possível solicitar o pagamento',
      'screens.financial.incomplete_title': 'Informações para pagamento incompletas',
      'screens.financial.business_name_empty':
        'Para solicitar o pagamento, é necessário preencher o campo "Empresa" na aba %{tab}.',
      'portal.auth.registered': 'Cadastro realizado',
      'portal.layout.logout_question': 'Deseja sair da plataforma?',
    });
  });
});

/** The sources that use texts, without the texts and the tests. */
const sources = ['admin', 'affiliate', 'docs-site', 'shared', 'proxy', 'gateway'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.d\.ts$|\.test\.tsx?$|(^|\/)(words|testing)\//.test(file))
    .map((file) => ({ folder, ...sourceWords(join(ROOT, folder, file)) })),
);

const known = new Set(portuguese.map(([key]) => key));

/** Returns a test of the keys that a template such as `admin.mail.${state}` builds; undefined for one of other texts. */
function patternOf([start = '', ...parts]: readonly string[]): RegExp | undefined {
  if (!/^[a-z_]+\./.test(start) || parts.some((part) => /[^\w.-]/.test(part))) return undefined;
  const literal = (part: string) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${[start, ...parts].map(literal).join('[\\w-]+(?:\\.[\\w-]+)?')}$`);
}
const patternsOf = (templates: readonly (readonly string[])[]) =>
  templates.map(patternOf).filter((pattern) => pattern !== undefined);

describe('the keys in the sources', () => {
  const literals = new Set(sources.flatMap(({ strings }) => strings));
  const composed = patternsOf(sources.flatMap(({ templates }) => templates));

  it('have a text', () => {
    const begins = /^(?:admin|resources|common|screens|errors|portal)\.(?!$)/;
    // A path into a list, such as `errors.0.code`, is no key.
    const named = [...literals].filter((text) => begins.test(text) && /^[\w.-]+$/.test(text) && !/\.\d+\./.test(text));
    expect(named.length).toBeGreaterThan(100);
    const isGroup = (key: string) => portuguese.some(([other]) => other.startsWith(`${key.replace(/\.$/, '')}.`));
    // A field without a label of its own has the label of all fields with its name.
    const isField = (key: string) => known.has(key.replace(/^resources\.[^.]+\.fields\./, 'fields.'));
    expect(named.filter((key) => !known.has(key) && !isGroup(key) && !isField(key))).toEqual([]);
  });

  it('have a text for each kind of entry in the audit', () => {
    const keys = [
      ...specialEntities.map((entity) => `admin.audit.entities.${entity}`),
      ...auditAction.entries.map(({ code }) => auditAction.labelKey(code)),
    ];
    for (const words of [new Map(portuguese), english]) expect(keys.filter((key) => !words.has(key))).toEqual([]);
  });

  it("do not use the portal's own texts outside the portal", () => {
    const own = sources
      .filter(({ folder }) => folder === 'admin' || folder === 'shared')
      .flatMap(({ strings, templates }) => [...strings, ...templates.map(([start = '']) => start)])
      .filter((text) => text.startsWith('portal.'));
    expect(own).toEqual([]);
  });

  it('use every text', () => {
    // Code lists have a test of their own; servers read theirs by the code of an error; the fields by name.
    const ours = [...known].filter((key) => /^(common|errors|validation|screens|portal|admin|resources)\./.test(key));
    const unused = ours.filter(
      (key) =>
        !literals.has(key) && !composed.some((pattern) => pattern.test(key)) && !/^resources\.[^.]+\.name$/.test(key),
    );
    expect(unused).toEqual([]);
  });

  it('of the labels belong to a field of a contract', () => {
    const fieldsOf = ({ record, input, filter }: Contract) =>
      [record, input, filter].flatMap(({ shape }) => Object.keys(shape));
    const unused = Object.entries(resourceWords['pt-br']).flatMap(([name, { fields }]) =>
      Object.keys(fields)
        .filter((field) => !fieldsOf(contracts[name as keyof typeof contracts]).includes(field))
        .map((field) => `resources.${name}.fields.${field}`)
        .filter((key) => !literals.has(key)),
    );
    expect(unused).toEqual([]);
  });
});

/**
 * The sources that a file loads: with itself, its imports of values and theirs.
 *
 * @param isLater whether what is loaded later counts too
 */
function sourcesOf(entry: string, isLater = false): SourceWords[] {
  const found = new Map<string, SourceWords>();
  const waiting = [join(ROOT, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !/\.tsx?$/.test(file)) continue;
    const source = sourceWords(file);
    found.set(file, source);
    for (const { path, isDynamic } of source.imports) {
      if (isDynamic && !isLater) continue;
      if (path.startsWith('#')) waiting.push(join(ROOT, path.slice(1)));
      else if (path.startsWith('.')) waiting.push(join(dirname(file), path));
    }
  }
  return [...found.values()];
}

/** The sources that `listScreen` loads, which do not wait for all texts. */
const listScreens = ['admin/app/screens.ts', 'admin/app/layout/site-layout.tsx'].flatMap((file) =>
  sourceWords(join(ROOT, file)).listScreens.map((path) => join(dirname(file), path)),
);

describe('the chunks', () => {
  it.each(locales)('hold each text of a site once, in %s', (locale) => {
    const all = keysOf(wordsOf(locale, 'visitor', 'portal'));
    const of = (name: ChunkName) => keysOf(chunkOf(name, locale));
    expect(
      [
        ...of('visitor'),
        ...of('portal'),
        ...of('report'),
        ...of('webhooks'),
        ...of('notices'),
        ...of('keys'),
        ...of('advertiser'),
      ].sort(),
    ).toEqual(all.sort());
    const staff = keysOf(wordsOf(locale, 'visitor', 'portal', 'staff')).filter((key) => !key.startsWith('portal.'));
    expect([...of('frame'), ...of('start'), ...of('lists'), ...of('office')].sort()).toEqual(staff.sort());
  });

  it.each([
    ['affiliate/main.tsx', ['visitor', 'portal', 'report', 'webhooks', 'notices', 'keys', 'advertiser']],
    ['admin/main.tsx', ['frame', 'start', 'lists', 'office']],
  ] as const)('have every text that the site names, wherever it is loaded: %s', (entry, names) => {
    const present = new Set(names.flatMap((name) => keysOf(chunkOf(name, 'pt-br'))));
    const own = sourcesOf(entry, true);
    const literals = new Set(own.flatMap(({ strings }) => strings));
    // Templates of codes: which of them a site has, other tests say.
    const isOpen = ([start = '']: readonly string[]) => /^(?:codes|errors|validation)\.$/.test(start);
    const templates = own.flatMap((source) => source.templates).filter((template) => !isOpen(template));
    const shown = new Set(own.flatMap(({ shownLists }) => shownLists));
    const lists = own.flatMap(({ codeLists }) =>
      [...codeLists].flatMap(([list, name]) => (shown.has(list) ? [name] : [])),
    );
    expect(lists.length).toBeGreaterThan(10);
    const composed = patternsOf([...templates, ...lists.map((name) => [`codes.${name}.`, ''])]);
    const named = [...known].filter((key) => literals.has(key) || composed.some((pattern) => pattern.test(key)));
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter((key) => !present.has(key))).toEqual([]);
  });

  it.each([
    ['affiliate/main.tsx', ['visitor']],
    ['admin/main.tsx', ['frame']],
    ['admin/app/dashboard/dashboard.tsx', ['frame', 'start']],
    ...listScreens.map((file) => [file, ['frame', 'start', 'lists']] as const),
  ] as const)('have what is said before more is loaded: %s', (entry, chunks) => {
    const keys = chunks.flatMap((chunk) => keysOf(chunkOf(chunk, 'pt-br')));
    // A list loads more code without more texts.
    const said = sourcesOf(entry, listScreens.includes(entry))
      .flatMap(({ strings, templates }) => [...strings, ...templates.map(([start = '']) => start)])
      .filter((text) => /^(?:common|errors|validation|screens|portal|admin)\.[a-z_.]+$/.test(text));
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter((key) => !keys.some((present) => present === key || present.startsWith(key)))).toEqual([]);
  });
});

describe.each([
  ['the portal before the sign-in', ['visitor']],
  ['the portal', ['visitor', 'portal']],
  ['the back-office before its screens are loaded', ['frame']],
  ['the back-office with its start page alone', ['frame', 'start']],
  ['the back-office with its lists alone', ['frame', 'start', 'lists']],
  ['the back-office', ['frame', 'start', 'lists', 'office']],
] as const)('an error of any code is a sentence in %s', (_, names) => {
  it.each(locales)('in %s, with the text of the server or without', (locale) => {
    const words: Catalogue = {};
    for (const name of names) addWords(words, chunkOf(name, locale));
    const translate = createTranslate<MessageKey>(words, locale);
    const ofServer = createTranslate(wordsOf(locale, 'visitor', 'portal', 'staff', 'server'), locale);
    const messages = Object.entries(errorStatus).flatMap(([code, status]) => [
      errorOfAnswer(status, { code, message: ofServer(`errors.${code}`) }, translate).message,
      errorOfAnswer(status, undefined, translate).message,
    ]);
    messages.push(errorOfAnswer(0, undefined, translate).message);
    expect(messages.filter((message) => !/\S [^.]*\S/.test(message))).toEqual([]);
  });
});

test('texts that are added join those that are there, and the parts stay as they are', () => {
  const first: Catalogue = { screens: { channels: { title: 'Canais' } } };
  const words: Catalogue = {};
  addWords(words, first);
  addWords(words, { screens: { channels: { add: 'Adicionar Canal' } } });
  const t = createTranslate(words, 'pt-br');
  expect([t('screens.channels.title'), t('screens.channels.add')]).toEqual(['Canais', 'Adicionar Canal']);
  expect(first).toEqual({ screens: { channels: { title: 'Canais' } } });
});
