import { useEffect, useEffectEvent } from 'react';
import { HttpError, useListContext, useNotify, useTranslate } from 'react-admin';
import type { Contract } from '#shared/contract/contract.ts';
import { fieldTexts } from '../fields/field-texts.ts';
import { useListFilter } from './use-list-filter.ts';

const refusedStatus: readonly unknown[] = [400, 422];

/**
 * Removes refused parameters from the current list and its stored state: the filters that the refusal names, all
 * filters if it names none, or the sort order if there are no filters. Notifies the user once.
 */
export function ForgetRefused({ contract }: { contract: Contract }) {
  const { error, setFilters, sort, setSort } = useListContext();
  const filter = useListFilter();
  const notify = useNotify();
  const translate = useTranslate();
  const [field, order] = contract.defaultSort;

  const forget = useEffectEvent((refusal: HttpError) => {
    const texts = fieldTexts(refusal) ?? {};
    const named = Object.keys(filter).filter((name) => name in texts);
    const isFiltered = Object.keys(filter).length > 0;
    if (!isFiltered && sort.field === field && sort.order === order) return;
    const kept = Object.entries(filter).filter(([name]) => named.length > 0 && !named.includes(name));
    if (isFiltered) setFilters(Object.fromEntries(kept));
    else setSort({ field, order });
    const reason = named.length > 0 ? named.map((name) => String(texts[name])).join(' ') : refusal.message;
    notify(translate('admin.list.refused', { reason: translate(reason) }), { type: 'warning' });
  });
  useEffect(() => {
    if (error instanceof HttpError && refusedStatus.includes(error.status)) forget(error);
  }, [error]);
  return null;
}
