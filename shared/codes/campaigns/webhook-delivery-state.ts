import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

export const webhookDeliveryState = defineCodeList({
  name: 'webhook_delivery_state',
  entries: [
    { code: 'waiting', name: 'waiting', colour: 'warning' },
    { code: 'delivered', name: 'delivered', colour: 'success' },
    { code: 'failed', name: 'failed', colour: 'error' },
  ],
});

/** Why an endpoint did not take a message. */
export const webhookFailure = defineCodeList({
  name: 'webhook_failure',
  entries: [
    { code: 'refused', name: 'refused', colour: 'error' },
    { code: 'redirect', name: 'redirect', colour: 'error' },
    { code: 'timeout', name: 'timeout', colour: 'warning' },
    { code: 'unreachable', name: 'unreachable', colour: 'warning' },
    { code: 'gone', name: 'gone', colour: 'error' },
  ],
});

export type WebhookFailure = NameOf<typeof webhookFailure>;
