import * as z from 'zod/mini';
import { newsKind } from '#shared/codes/accounts/news-kind.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { id, instant, oneOf, requiredText } from '#shared/contract/fields.ts';

/** The kinds of news that staff write by hand. */
export const newsletterKinds = ['new_creatives', 'news_general_information'] as const;

/** News to every address of the active affiliates that wants this kind. Creating one sends it. */
export const newsletter = defineContract({
  name: 'newsletter',
  record: z.object({
    id,
    kind: z.string(),
    subject: z.string(),
    text: z.string(),
    /** The number of addresses that it was sent to. */
    recipients: z.int(),
    user_name: z.nullable(z.string()),
    created_at: instant,
  }),
  input: z.object({ kind: oneOf(newsletterKinds), subject: requiredText(150), text: requiredText(10_000) }),
  filter: z.object({ q: requiredText(120), kind: oneOf(newsletterKinds) }),
  sort: ['id', 'created_at'],
  defaultSort: ['created_at', 'DESC'],
  codes: { kind: newsKind },
  access: { staff: ['list', 'create'] },
});
