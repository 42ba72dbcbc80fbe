import { useFieldValue } from 'react-admin';
import { type ComponentProps } from 'react';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';

/** Shows a code of the record as a chip with its label from the code list. */
export function StatusField({ list, source }: { list: ComponentProps<typeof StatusChip>['list']; source: string }) {
  const code: unknown = useFieldValue({ source });
  return typeof code === 'number' || typeof code === 'string' ? <StatusChip list={list} code={code} /> : null;
}
