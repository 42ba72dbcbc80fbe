import { useEffect, useRef } from 'react';
import { type Identifier, type RaRecord, useListContext } from 'react-admin';
import { useListFilter } from './use-list-filter.ts';

/**
 * Returns what is left of a selection when the rows of a list are read again: a selected row that has gone is no longer
 * selected. Rows that were not shown before, which "select all" adds, stay.
 */
export function selectionLeft(
  selected: readonly Identifier[],
  before: readonly RaRecord[],
  now: readonly RaRecord[],
): readonly Identifier[] {
  const idsNow = new Set(now.map(({ id }) => id));
  const gone = new Set(before.map(({ id }) => id).filter((id) => !idsNow.has(id)));
  return selected.some((id) => gone.has(id)) ? selected.filter((id) => !gone.has(id)) : selected;
}

/**
 * Ends the selection of the list around it with the rows it was made from: another filter, order or page, another tab, a
 * reload or leaving the page. react-admin keeps it in the store, where a later bulk action would reach hidden rows.
 */
export function SelectionScope() {
  const { data, selectedIds, sort, page, perPage, onSelect, onUnselectItems } = useListContext();
  const filter = useListFilter();
  const rows = JSON.stringify([filter, sort, page, perPage]);
  const unselect = useRef(onUnselectItems);
  const shown = useRef(data);
  useEffect(() => {
    unselect.current = onUnselectItems;
  });
  useEffect(() => {
    unselect.current();
    return () => unselect.current();
  }, [rows]);
  useEffect(() => {
    const left = selectionLeft(selectedIds, shown.current ?? [], data ?? []);
    if (data) shown.current = data;
    if (data && left !== selectedIds) onSelect([...left]);
  }, [data, selectedIds, onSelect]);
  return null;
}
