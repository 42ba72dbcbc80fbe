import * as z from 'zod/mini';
import { newsAddressesMax } from '#shared/codes/accounts/news-kind.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { email, id, oneOf, version } from '#shared/contract/fields.ts';

const wants = oneOf([0, 1] as const);

/** The kinds of news that an address wants. */
const flags = {
  /** New creatives of campaigns: `0` no, `1` yes. */
  new_creatives: wants,
  /** News and general information: `0` no, `1` yes. */
  news_general_information: wants,
  /** Campaigns that pause: `0` no, `1` yes. */
  campaign_break: wants,
};

const repeated = (rows: readonly { email: string }[]): number =>
  rows.findIndex((row, at) => rows.findIndex((other) => other.email.toLowerCase() === row.email.toLowerCase()) < at);

/** The addresses of an affiliate that receive news; the first is its own e-mail, and no address occurs twice. */
export const emailPreferenceInput = z.object({
  /** The addresses with what each of them wants; the first is the own e-mail of the affiliate. */
  emails: z
    .array(z.object({ email, ...flags }))
    .check(z.maxLength(newsAddressesMax, 'validation.emails_limit'))
    .check((context) => {
      const at = repeated(context.value);
      if (at < 0) return;
      const message = 'validation.email_repeated';
      context.issues.push({ code: 'custom', input: context.value, path: [at, 'email'], message });
    }),
});

/** What an affiliate's addresses want to receive. The id is the affiliate's. */
export const emailPreference = defineContract({
  name: 'email-preference',
  record: z.object({
    id,
    /** The addresses with what each of them wants; the first is the own e-mail of the affiliate. */
    emails: z.array(z.object({ email: z.string(), ...flags })),
    version,
  }),
  input: emailPreferenceInput,
  access: { staff: ['one', 'update'], affiliate: ['one', 'update'] },
});
