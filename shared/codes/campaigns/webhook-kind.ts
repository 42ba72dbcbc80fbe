import { defineCodeList } from '#shared/codes/code-list.ts';

/** How an endpoint gets events: as JSON signed as Standard Webhooks says, or by a call of an address with macros. */
export const webhookKind = defineCodeList({
  name: 'webhook_kind',
  entries: [
    { code: 'macro', name: 'macro', colour: 'info' },
    { code: 'standard', name: 'standard', colour: 'default' },
  ],
});

/** What a signed message contains: ids alone, or the record as it was. */
export const webhookPayload = defineCodeList({
  name: 'webhook_payload',
  entries: [
    { code: 'snapshot', name: 'snapshot', colour: 'default' },
    { code: 'thin', name: 'thin', colour: 'default' },
  ],
});

export const webhookMethods = ['GET', 'POST'] as const;

/** Whose endpoints there are. */
export const webhookOwners = ['operator', 'advertiser', 'affiliate'] as const;
export type WebhookOwner = (typeof webhookOwners)[number];
