import type { MoneyUnderWay } from '#shared/ui/features/payouts/financial/use-financial-data.ts';
import { type Way, waysOf } from '#shared/ui/features/payouts/payments/failure-advice.ts';
import { pathOfWay } from '../../session/paths.ts';
import type { PaymentNews } from './payment-news.ts';
import type { Todo } from './todos.ts';

/** What needs the affiliate, by its door, or tells it something. */
export type Need = PaymentNews;

interface Facts {
  news: readonly PaymentNews[];
  todos: readonly Todo[];
  underWay: MoneyUnderWay | undefined;
  /** What the user may settle; others are not asked for it. */
  maySettle: Readonly<Record<Way, boolean>>;
}

/** Returns what needs the affiliate first, then the news that ask for nothing. Money that is stuck always has a door. */
export function needsOf({ news, todos, underWay, maySettle }: Facts): Need[] {
  const own = news.filter(({ way }) => way === undefined || maySettle[way]);
  const stuck = waysOf(underWay?.stuckBlockers ?? []).filter(
    (way) => maySettle[way] && own.every((item) => item.way !== way),
  );
  const waiting = [
    ...own.filter(({ way }) => way !== undefined),
    ...stuck.map((way): Need => ({
      id: `stuck-${way}`,
      severity: 'error',
      title: 'portal.home.news.stuck',
      amount: underWay?.stuck ?? 0,
      texts: [],
      to: pathOfWay(way),
      way,
      door: `screens.financial.settle.${way}`,
    })),
    ...todos.flatMap(({ name, isDone, to }): Need[] =>
      isDone || to === undefined
        ? []
        : [
            {
              id: `todo-${name}`,
              severity: 'warning',
              title: `portal.home.todos.${name}`,
              amount: 0,
              texts: [{ key: `portal.home.todos.${name}_text` }],
              to,
              door: 'portal.home.todo_door',
            },
          ],
    ),
  ];
  return [...waiting, ...own.filter(({ way }) => way === undefined)];
}
