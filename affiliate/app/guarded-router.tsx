import { type ReactNode, useLayoutEffect, useState } from 'react';
import {
  NavigationType,
  type Navigator,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';
import type { LeaveGuard } from '#shared/ui/base/leave-guard.ts';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;
type Place = Pick<BrowserHistory, 'action' | 'location'>;

interface GuardedRouterProps {
  guard: LeaveGuard;
  /** Below which path the pages stand; empty for none. */
  basename: string;
  children: ReactNode;
}

/**
 * A browser router that asks the leave guard before each navigation. `createBrowserRouter`, which supports blocking,
 * would add 16 kB to the first visit.
 */
export function GuardedRouter({ guard, basename, children }: GuardedRouterProps) {
  const [history] = useState(() => guardedHistory(guard));
  const [{ action, location }, setPlace] = useState<Place>(history.place);
  useLayoutEffect(() => history.listen(setPlace), [history]);
  return (
    <Router basename={basename} location={location} navigationType={action} navigator={history.navigator}>
      {children}
    </Router>
  );
}

function guardedHistory(guard: LeaveGuard) {
  const history = createBrowserHistory({ v5Compat: true });
  const place = (): Place => ({ action: history.action, location: history.location });
  let shown = place();
  let ownMove: 'back' | 'on' | undefined;

  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: (to, state) => guardFrom(to, () => history.push(to, state)),
    replace: (to, state) => guardFrom(to, () => history.replace(to, state)),
  };

  function guardFrom(to: Parameters<Navigator['push']>[0], depart: () => void) {
    if (history.createURL(to).pathname === shown.location.pathname) depart();
    else guard.leave(depart);
  }

  function listen(show: (place: Place) => void): () => void {
    return history.listen(({ action, location, delta }) => {
      const move = ownMove;
      ownMove = undefined;
      if (move === 'back') return;
      const isAnotherPage = action === NavigationType.Pop && location.pathname !== shown.location.pathname;
      if (move === undefined && isAnotherPage && delta !== null && guard.get().isHeld) {
        // The browser has already navigated: undoes the navigation, and repeats it after confirmation.
        ownMove = 'back';
        history.go(-delta);
        guard.leave(() => {
          ownMove = 'on';
          history.go(delta);
        });
        return;
      }
      shown = { action, location };
      show(shown);
    });
  }

  return { navigator, place, listen };
}
