import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useDecision } from '../../campaigns/use-decision.ts';
import { errorText } from '../../kit/feedback/error-text.ts';
import { useNotifyError } from '../../kit/feedback/use-notify-error.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { type QueueItem, type QueueKind, queueKinds, type Verdict } from './queue-kinds.tsx';

const PAGE_ROWS = 50;
/** More are loaded once so few are left. */
const FEW = 5;

/** What was decided in this visit. */
export interface Made {
  item: QueueItem;
  verdict: Verdict;
}

interface Failed {
  item: QueueItem;
  text: string;
}

const byAge = (one: QueueItem, other: QueueItem) =>
  one.since.localeCompare(other.since) || one.id.localeCompare(other.id);

const without = <Value>(map: ReadonlyMap<string, Value>, id: string) =>
  new Map([...map].filter(([other]) => other !== id));

/** The rows of a queue, read by one call; it is read again where something failed, was taken back, or little is left. */
function useRows(kind: QueueKind) {
  const { client } = useScreenHost();
  const query = useQuery({
    queryKey: queryKeys.list('decision-queue', { kind }),
    queryFn: ({ signal }) => client.list('decision-queue', { filter: { kind }, range: [0, PAGE_ROWS - 1], signal }),
    // Another visit begins with what waits then.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { refetch } = query;
  return { ...query, readAgain: () => refetch().then(() => undefined) };
}

/** Counts the menu and the dashboard down and up, without asking for them after each decision. */
function useCount(kind: QueueKind) {
  const queryClient = useQueryClient();
  return (by: number) =>
    queryClient.setQueryData<{ kind: string; count: number }[]>(queryKeys.list('waiting'), (lines) =>
      lines?.map((line) =>
        line.kind === queueKinds[kind].waiting ? { ...line, count: Math.max(0, line.count + by) } : line,
      ),
    );
}

/** Whether the screen is still there, to be asked once an answer has come. */
function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/**
 * What was decided in this visit, and what failed of it. A verdict counts at once, and is taken back where the server refuses it
 * or a person undoes it.
 *
 * @param readAgain reads the rows again, in which a refused or undone one may have changed
 */
function useVerdicts(kind: QueueKind, readAgain: () => Promise<void>) {
  const t = useWords();
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const decide = useDecision(queueKinds[kind].decided);
  const count = useCount(kind);
  const isShown = useIsShown();
  const [made, setMade] = useState<ReadonlyMap<string, Made>>(new Map());
  const [failed, setFailed] = useState<ReadonlyMap<string, Failed>>(new Map());

  const forgetFailure = (item: QueueItem) => setFailed((before) => without(before, item.id));

  const takeBack = (item: QueueItem) => {
    setMade((before) => without(before, item.id));
    count(1);
  };

  function fail(item: QueueItem, reason: unknown) {
    if (!isShown.current) {
      notifyError(reason);
      return;
    }
    const text = errorText(reason, translate);
    setFailed((before) => new Map(before).set(item.id, { item, text }));
    takeBack(item);
    // It may be decided by somebody else, or have another version.
    void readAgain();
  }

  async function settle({ item, verdict }: Made, reason: string | undefined, onUndone: () => void) {
    const { nameOf, status, done } = queueKinds[kind];
    forgetFailure(item);
    setMade((before) => new Map(before).set(item.id, { item, verdict }));
    count(-1);
    const values = { status: status[verdict], ...(reason !== undefined && { reason }) };
    await decide([item], values, () => t(done[verdict], { name: nameOf(item) }), {
      onFailure: (refusal) => fail(item, refusal),
      // With its new version.
      onUndone: async () => {
        await readAgain();
        takeBack(item);
        onUndone();
      },
    });
  }

  return { made, failed, forgetFailure, settle };
}

/** Which of the items is decided on: the first, until another one is chosen, and once the chosen one has left. */
function usePosition(items: readonly QueueItem[]) {
  const [chosen, choose] = useState<string>();
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  );
  return {
    index,
    choose,
    move: (by: number) => {
      const next = items[Math.min(items.length - 1, Math.max(0, index + by))];
      if (next) choose(next.id);
    },
    /** Goes on to the item after this one; at the end to the first that was left. */
    goOn: () => choose((items[index + 1] ?? items[0])?.id),
  };
}

/**
 * A queue of what waits for a decision. A verdict is shown at once and the next one follows; what failed comes back with
 * the reason, also what nobody waits for any more.
 */
export function useQueue(kind: QueueKind) {
  const { data, error, isPending, isFetching, readAgain } = useRows(kind);
  const { made, failed, forgetFailure, settle } = useVerdicts(kind, readAgain);

  const rows = data?.rows ?? [];
  const waiting = rows.filter(({ id }) => !made.has(id));
  const ids = new Set(rows.map(({ id }) => id));
  const gone = [...failed.values()].filter(({ item }) => !ids.has(item.id)).map(({ item }) => item);
  const items = [...waiting, ...gone].toSorted(byAge);
  const total = (data?.total ?? 0) - (rows.length - waiting.length) + gone.length;
  const { index, choose, move, goOn } = usePosition(items);

  const hasMore = total - gone.length > waiting.length;
  const mayReadMore = hasMore && waiting.length <= FEW && !isFetching && error === null;
  const readMore = useRef(readAgain);
  useEffect(() => {
    readMore.current = readAgain;
  });
  useEffect(() => {
    if (mayReadMore) void readMore.current();
  }, [mayReadMore]);

  return {
    items,
    total,
    index,
    current: items[index],
    isPending,
    error,
    retry: () => void readAgain(),
    made: [...made.values()],
    errorOf: (id: string) => failed.get(id)?.text,
    isGone: (id: string) => !ids.has(id),
    choose,
    move,
    decide: (item: QueueItem, verdict: Verdict, reason?: string) => {
      goOn();
      void settle({ item, verdict }, reason, () => choose(item.id));
    },
    /** Leaves what no longer waits. */
    forget: (item: QueueItem) => {
      goOn();
      forgetFailure(item);
    },
  };
}

export type Queue = ReturnType<typeof useQueue>;
