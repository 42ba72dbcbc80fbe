import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useNotify, useStore } from 'react-admin';
import type { Contract } from '#shared/contract/contract.ts';
import { possibleSearch, possibleStored } from './possible-params.ts';

/**
 * Repairs the state of a list in URL and store if it names something that the list does not have, such as a sort field
 * of an older version or a mistyped filter, and notifies the user once. Do not show the list until this returns true:
 * it would send an invalid request and store its parameters.
 *
 * @param storeKey the key by which the list is remembered; undefined for a list that stands neither in address nor
 *   store
 */
export function usePossibleParams(contract: Contract, storeKey: string | undefined): boolean {
  const { search } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const [stored, setStored] = useStore<unknown>(storeKey ?? 'unremembered.listParams');
  const isKept = storeKey !== undefined;
  const address = useMemo(() => possibleSearch(contract, isKept ? search : ''), [contract, isKept, search]);
  const memory = useMemo(() => possibleStored(contract, isKept ? stored : undefined), [contract, isKept, stored]);
  const isPossible = !address.isRepaired && !memory.isRepaired;
  useEffect(() => {
    if (address.isRepaired) navigate({ search: address.value }, { replace: true });
    if (memory.isRepaired) setStored(memory.value);
    if (!isPossible) notify('admin.list.impossible', { type: 'warning' });
  }, [address, memory, isPossible, navigate, notify, setStored]);
  return isPossible;
}
