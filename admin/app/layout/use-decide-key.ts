import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, usePermissions } from 'react-admin';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useKeys } from '../../kit/page/use-keys.ts';
import type { WaitingLine } from '../waiting/use-waiting.ts';

/** The kinds with a queue, and where it is; the first is also where one learns that nothing waits. */
const queues = [
  { kind: 'participations_to_decide', path: '/participation' },
  { kind: 'pending_channels', path: '/channel' },
] as const;

/** D opens the queue in which something waits for a decision, from any page. */
export function useDecideKey(): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // Not by `useMay`, which brings the table of the roles into the first script.
  const { permissions = [] } = usePermissions<readonly string[]>();
  const open = () => {
    // What the menu has read already.
    const lines = queryClient.getQueryData<readonly WaitingLine[]>(queryKeys.list('waiting')) ?? [];
    const found = queues.find(({ kind }) => lines.some((line) => line.kind === kind && line.count > 0));
    navigate(found?.path ?? `${queues[0].path}?view=queue`);
  };
  useKeys(permissions.includes('participation-decision:create') ? { d: open } : {});
}
