import english from 'virtual:words/early/en';
import portuguese from 'virtual:words/early/pt-br';
import { stored } from '#shared/client/ask-early.ts';
import type { commissionBucket } from '#shared/codes/earnings/commission-state.ts';

/** The id of the sum. */
const AVAILABLE: typeof commissionBucket.available = '2';

/**
 * Draws the bar, the card of the money and what is available now at the places where the home will draw them, over the empty page: on
 * a slow network the code of the home comes a second later than the sum. Looks are in `base.css`; `removeEarlyView` removes it.
 * Those without any money have another home. Part of a script that runs first, so it shares no code with the portal.
 *
 * @param json the rows of the sums as the server sent them
 */
export function drawMoney(json: string): void {
  const rows: unknown = JSON.parse(json);
  const sums = Array.isArray(rows) ? rows.filter(isSum) : [];
  const available = sums.find(({ id }) => id === AVAILABLE)?.value;
  if (available === undefined || sums.every(({ value }) => value === 0)) return;
  const isEnglish = stored('locale') === 'en';
  const theme = stored('mui-mode');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  const figure = new Intl.NumberFormat(isEnglish ? 'en-US' : 'pt-BR', { style: 'currency', currency: 'BRL' }).format(
    available,
  );
  const { available: title } = isEnglish ? english : portuguese;
  const amount = element('strong', figure);
  // The same as `fittedFontSize` of the card.
  amount.style.fontSize = `min(2.375rem, ${100 / (figure.length * 0.63)}cqi)`;
  const view = element(
    'div',
    element('header'),
    element('main', element('section', element('span', typeof title === 'string' ? title : ''), amount)),
  );
  view.id = 'early-view';
  document.body.prepend(view);
}

const isSum = (row: unknown): row is { id: string; value: number } =>
  typeof row === 'object' && row !== null && 'id' in row && 'value' in row && typeof row.value === 'number';

function element(name: string, ...content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}
