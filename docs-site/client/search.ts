import type MiniSearch from 'minisearch';
import { find, findAs } from './page.ts';

interface Entry {
  path: string;
  title: string;
  page: string;
  text: string;
}

type Index = MiniSearch<Entry & { id: number }>;

const foundMax = 12;
let loading: Promise<Index> | undefined;

async function loadIndex(): Promise<Index> {
  const [{ default: Search }, answer] = await Promise.all([import('minisearch'), fetch('/docs/search.json')]);
  if (!answer.ok) throw new Error(`The search answered ${answer.status}.`);
  const text: unknown = await answer.json();
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the build of this very page wrote them
  const entries = text as Entry[];
  const index: Index = new Search({
    fields: ['title', 'page', 'text'],
    storeFields: ['path', 'title', 'page', 'text'],
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
    // Names such as `affiliate_id` and `/api/conversion` are found by their parts, and whole.
    tokenize: (text) =>
      [...new Set([...text.split(/[^\p{L}\p{N}_]+/u), ...text.split(/[^\p{L}\p{N}]+/u)])].filter((one) => one !== ''),
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return index;
}

/** The search opens by its button, `/` and Ctrl K; arrows choose and Enter opens what was found. */
export function listenForSearch(): void {
  const dialog = findAs(HTMLDialogElement, '#search');
  const input = findAs(HTMLInputElement, '#search-text');
  const open = () => {
    dialog.showModal();
    input.select();
    void show(input.value);
  };
  find('.open-search').addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    const isTyping = target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
    const isAsked = (key === '/' && !isTyping) || (key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isAsked || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('input', () => void show(input.value));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      choose(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      // A field of this type would only be emptied.
      event.preventDefault();
      dialog.close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = dialog.querySelector<HTMLAnchorElement>('a[aria-selected="true"]');
      if (chosen) {
        dialog.close();
        location.assign(chosen.href);
      }
    }
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close();
  });
}

async function show(text: string): Promise<void> {
  const failed = find('#search .failed');
  failed.hidden = true;
  try {
    const index = await (loading ??= loadIndex());
    // Something else may have been typed while the index was loading.
    if (findAs(HTMLInputElement, '#search-text').value !== text) return;
    list(index.search(text).slice(0, foundMax), text);
  } catch {
    loading = undefined;
    failed.hidden = false;
  }
}

function list(found: readonly Record<string, unknown>[], text: string): void {
  const items = found.map(({ path, title, page, text: about }, index) => {
    const item = document.createElement('li');
    // The link is the option: an option holds nothing that can be pressed.
    item.role = 'none';
    const link = document.createElement('a');
    link.href = `/docs/${String(path)}`;
    link.tabIndex = -1;
    link.id = `found-${index}`;
    link.role = 'option';
    link.ariaSelected = String(index === 0);
    link.append(
      element('strong', String(title)),
      element('span', String(page)),
      element('small', String(about).slice(0, 120)),
    );
    item.append(link);
    return item;
  });
  const into = find('#search-found');
  into.replaceChildren(...items);
  into.hidden = items.length === 0;
  find('#search .none').hidden = items.length > 0 || text.trim() === '';
  find('#search .hint').hidden = text.trim() !== '';
  mark(items[0]?.querySelector('a') ?? undefined);
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function choose(step: number): void {
  const items = [...document.querySelectorAll<HTMLElement>('#search-found a')];
  const at = items.findIndex((item) => item.ariaSelected === 'true');
  for (const item of items) item.ariaSelected = 'false';
  const next = items[(at + step + items.length) % items.length];
  if (!next) return;
  next.ariaSelected = 'true';
  next.scrollIntoView({ block: 'nearest' });
  mark(next);
}

function mark(item: HTMLElement | undefined): void {
  const input = find('#search-text');
  input.ariaExpanded = String(item !== undefined);
  if (item) input.setAttribute('aria-activedescendant', item.id);
  else input.removeAttribute('aria-activedescendant');
}
