import { useFieldValue } from 'react-admin';
import { type ComponentProps } from 'react';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';

/** The code in a field of the record around, as a chip with the word of its code list. */
export function StatusField({ list, source }: { list: ComponentProps<typeof StatusChip>['list']; source: string }) {
  const code: unknown = useFieldValue({ source });
  return typeof code === 'number' || typeof code === 'string' ? <StatusChip list={list} code={code} /> : null;
}
