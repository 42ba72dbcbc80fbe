import '../styles/frame.css';
import '../styles/content.css';
import '../styles/dialogs.css';
import { openConsole } from './console.ts';
import { find, findAll, findAs, remember } from './page.ts';
import { listenForSearch } from './search.ts';

const page = document.documentElement;

/** The address of a sample is that of the page. */
function placeSamples(): void {
  for (const code of findAll('.sample code')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode } = walker;
      currentNode.nodeValue = currentNode.nodeValue?.replace('https://portal.example.com', location.origin) ?? '';
    }
  }
}

function showSample(id: string): void {
  page.dataset['sample'] = id;
  for (const button of findAll('.languages [data-sample]'))
    button.setAttribute('aria-pressed', String(button.dataset['sample'] === id));
}

function listenForLooks(): void {
  find('.theme').addEventListener('click', () => {
    const isDark =
      (page.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : '')) === 'dark';
    page.dataset['theme'] = isDark ? 'light' : 'dark';
    remember('mui-mode', page.dataset['theme']);
  });
  find('.language').addEventListener('click', () => {
    const isEnglish = page.dataset['locale'] === 'en';
    page.dataset['locale'] = isEnglish ? 'pt-br' : 'en';
    page.lang = isEnglish ? 'pt-BR' : 'en';
    remember('locale', page.dataset['locale']);
  });
}

function listenForMenu(): void {
  const open = find('.open-menu');
  const show = (isOpen: boolean) => {
    page.toggleAttribute('data-menu', isOpen);
    open.setAttribute('aria-expanded', String(isOpen));
    find(isOpen ? '.close-menu' : '.open-menu').focus();
  };
  open.addEventListener('click', () => show(true));
  find('.close-menu').addEventListener('click', () => show(false));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && page.hasAttribute('data-menu')) show(false);
  });
  // What is current may stand far below in a long menu.
  document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'center' });
  scrollTo({ top: 0 });
}

function listenForCode(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('button');
    if (!button) return;
    if (button.classList.contains('copy')) void copy(button);
    if (button.classList.contains('try')) openConsole(button.dataset['call'] ?? '{}');
    const { sample } = button.dataset;
    if (sample === undefined) return;
    showSample(sample);
    remember('docs-sample', sample);
  });
}

async function copy(button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(button.parentElement?.querySelector('code')?.textContent ?? '');
  const label = button.innerHTML;
  button.innerHTML = findAs(HTMLTemplateElement, '#copied').innerHTML;
  setTimeout(() => {
    button.innerHTML = label;
  }, 1_500);
}

placeSamples();
showSample(page.dataset['sample'] ?? 'curl');
listenForLooks();
listenForMenu();
listenForCode();
listenForSearch();
