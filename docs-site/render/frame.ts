import { escapeHtml } from '../../proxy/http/sites/escape-html.ts';
import type { Heading } from './markdown.ts';
import { type FrameKey, say } from './say.ts';

/** The files that every page loads. */
export interface Assets {
  styles: string;
  /** Runs before the page is drawn: theme, language, brand. */
  early: string;
  script: string;
}

/** A group of the menu; `name` is HTML. */
export interface NavGroup {
  name: string;
  /** Shown as a list that is opened, unless the page is in it. */
  isFolded?: boolean;
  links: { address: string; title: string; name?: FrameKey }[];
}

export interface Page {
  /** Below `/docs/`; empty for the start. */
  address: string;
  title: string;
  description: string;
  html: string;
  /** What the page as Markdown is; empty for a page that has none. */
  markdown: string;
  headings: readonly Heading[];
}

const linkTo = (address: string): string => (address === '' ? '/docs' : `/docs/${address}`);

const markdownOf = (address: string): string => `/docs/${address === '' ? 'index' : address}.md`;

/** Renders a page in its frame: the bar with search, the menu, the content, and what stands on it. */
export function renderPage(page: Page, nav: readonly NavGroup[], assets: Assets): string {
  const { address, title, description, html, markdown, headings } = page;
  const isListed = headings.filter(({ depth }) => depth === 2 || depth === 3);
  return `<!doctype html>
<html lang="pt-BR" data-locale="pt-br">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(description)}">
<meta name="brand-colour" content="__BRAND_COLOUR__">
<meta name="brand-logo" content="__BRAND_LOGO__">
<title>${escapeHtml(title)} · __BRAND_NAME__</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${assets.styles}">
${markdown === '' ? '' : `<link rel="alternate" type="text/markdown" href="${markdownOf(address)}">`}
<script src="${assets.early}"></script>
<script type="module" src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="#content">${say('skip')}</a>
${bar}
<div class="page">
<nav id="menu" aria-labelledby="menu-name"><h2 id="menu-name" class="hidden">${say('menu')}</h2>
<button type="button" class="plain close-menu">${say('close')}</button>
<ul>${nav.map((group) => renderGroup(group, address)).join('')}</ul></nav>
<main id="content" tabindex="-1"><article lang="en">
<h1>${escapeHtml(title)}</h1>
${html}
</article>
<footer>${markdown === '' ? '' : `<a href="${markdownOf(address)}">${say('as_markdown')}</a> `}<span class="muted">${say('english')}</span></footer></main>
${isListed.length > 2 ? contentsOf(isListed) : '<div></div>'}
</div>
${searchDialog}
${consoleDialog}
</body>
</html>
`;
}

const bar = `<header class="bar">
<button type="button" class="plain open-menu" aria-controls="menu" aria-expanded="false">${say('menu')}</button>
<a class="brand" href="/docs"><img src="/favicon.svg" alt="" width="28" height="28"><span class="name">__BRAND_NAME__</span> <span class="site">${say('title')}</span></a>
<button type="button" class="open-search" aria-keyshortcuts="/ Control+K"><span>${say('search')}</span><kbd>/</kbd></button>
<a class="to-portal" href="/">${say('portal')}</a>
<button type="button" class="plain language">${say('language')}</button>
<button type="button" class="plain theme"><span class="hidden">${say('theme')}</span><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path fill="currentColor" d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 2v14a7 7 0 0 1 0-14Z"/></svg></button>
</header>`;

function renderGroup({ name, isFolded = false, links }: NavGroup, current: string): string {
  const items = links
    .map(
      ({ address, title, name: key }) =>
        `<li><a href="${linkTo(address)}"${address === current ? ' aria-current="page"' : ''}${key === undefined ? ` lang="en">${escapeHtml(title)}` : `>${say(key)}`}</a></li>`,
    )
    .join('');
  const isOpen = links.some(({ address }) => address === current);
  return isFolded
    ? `<li><details${isOpen ? ' open' : ''}><summary>${name}</summary><ul>${items}</ul></details></li>`
    : `<li><h3>${name}</h3><ul>${items}</ul></li>`;
}

const contentsOf = (headings: readonly Heading[]): string =>
  `<aside aria-labelledby="contents-name"><h2 id="contents-name">${say('on_page')}</h2><ul lang="en">${headings
    .map(({ id, text, depth }) => `<li class="depth-${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`)
    .join('')}</ul></aside>`;

const searchDialog = `<dialog id="search" aria-labelledby="search-label">
<form method="dialog"><label id="search-label" for="search-text">${say('search_label')}</label>
<input id="search-text" type="search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="search-found" aria-autocomplete="list">
<button class="plain" value="close">${say('close')}</button></form>
<p class="muted hint">${say('search_hint')}</p>
<p class="none" role="status" hidden>${say('search_none')}</p><p class="failed" role="alert" hidden>${say('search_failed')}</p>
<ul id="search-found" role="listbox" aria-labelledby="search-label" lang="en"></ul>
</dialog>`;

const consoleDialog = `<dialog id="console" aria-labelledby="console-title">
<form method="dialog" class="head"><h2 id="console-title">${say('console.title')}</h2><code class="target"></code><button class="plain" value="close">${say('close')}</button></form>
<form class="call">
<fieldset><legend class="hidden">${say('console.as')}</legend>
<label><input type="radio" name="as" value="session" checked> ${say('console.session')} <strong class="who"></strong></label>
<label><input type="radio" name="as" value="key"> ${say('console.key')}</label>
<p class="nobody muted" hidden>${say('console.nobody')}</p>
<p class="key" hidden><label for="console-key">${say('console.key_label')}</label><input id="console-key" type="password" autocomplete="off" spellcheck="false"><span class="muted">${say('console.key_hint')}</span></p></fieldset>
<div class="parameters" lang="en"></div>
<p class="body"><label for="console-body">${say('console.body')}</label><textarea id="console-body" rows="10" spellcheck="false"></textarea></p>
<div class="warning" hidden><p>${say('console.warning')}</p><label><input type="checkbox" name="understood"> ${say('console.understood')}</label></div>
<p class="problem" role="alert" hidden></p>
<button type="submit"><span class="of-read">${say('console.run')}</span><span class="of-change" hidden>${say('console.change')}</span></button>
<span class="running muted" role="status" hidden>${say('console.running')}</span>
</form>
<section class="answer" aria-live="polite" hidden><h3>${say('console.answer')} <span class="status"></span></h3><pre class="headers" tabindex="0"></pre><pre class="content" tabindex="0"></pre></section>
<template class="failed">${say('console.failed')}</template><template class="malformed">${say('console.malformed')}</template><template class="missing">${say('console.missing')}</template>
</dialog>
<template id="copied">${say('copied')}</template>`;
