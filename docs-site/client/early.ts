import { readablePrimary } from '#shared/ui/base/readable-primary.ts';

/**
 * Sets what the page looks like before it is drawn: theme and language as chosen on the sites, the language of samples, and the
 * brand. A script that is no module, as modules wait for the page.
 */
const page = document.documentElement;

function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

const theme = stored('mui-mode');
if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
if (stored('locale') === 'en') {
  page.dataset['locale'] = 'en';
  page.lang = 'en';
}
page.dataset['sample'] = stored('docs-sample') ?? 'curl';
const colour = metaContent('brand-colour');
if (colour !== '') {
  page.style.setProperty('--primary-light', readablePrimary(colour, 'light'));
  page.style.setProperty('--primary-dark', readablePrimary(colour, 'dark'));
}
if (metaContent('brand-logo') !== '') page.dataset['logo'] = '';
