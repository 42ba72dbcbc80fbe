import { type CodeOf, defineCodeList } from '#shared/codes/code-list.ts';

/** Why an address of a message got no link. */
export const linkBatchReason = defineCodeList({
  name: 'link_batch_reason',
  entries: [
    { code: 'is_link', name: 'is_link', colour: 'info' },
    { code: 'unknown_site', name: 'unknown_site', colour: 'default' },
    { code: 'not_participating', name: 'not_participating', colour: 'warning' },
    { code: 'deeplink_off', name: 'deeplink_off', colour: 'warning' },
    { code: 'switched_off', name: 'switched_off', colour: 'error' },
    { code: 'invalid', name: 'invalid', colour: 'default' },
  ],
});

export type LinkBatchReason = CodeOf<typeof linkBatchReason>;
