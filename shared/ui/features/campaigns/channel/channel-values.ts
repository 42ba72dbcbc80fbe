import * as z from 'zod/mini';
import { webAddress } from '#shared/contract/fields.ts';
import { channel as contract, channelInput } from '#shared/resources/campaigns/channel.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { recordForm } from '#shared/ui/form/record-form.ts';
import { completedAddress } from './channel-address.ts';

export interface ChannelValues {
  site_type_id: number | null;
  cj_id: string;
  name: string;
  category: string[];
  url: string;
  description: string;
}

export const emptyChannel: ChannelValues = {
  site_type_id: null,
  cj_id: '',
  name: '',
  category: [],
  url: '',
  description: '',
};

/** Returns the form values of a stored channel; the record has its categories as one comma-separated text (spec §3). */
export function toChannelValues(channel: ResourceRecord<'channel'>): ChannelValues {
  const names = channel.category.split(',').map((name) => name.trim());
  return {
    site_type_id: channel.site_type_id,
    cj_id: channel.cj_id ?? '',
    name: channel.name,
    category: names.filter((name) => name !== ''),
    url: channel.url,
    description: channel.description ?? '',
  };
}

/**
 * Treats an empty choice as a missing field rather than an invalid number; a profile name without a network gets its
 * own error.
 */
const schema = z.extend(channelInput, {
  site_type_id: z.int('validation.required'),
  url: z.pipe(z.string().check(z.refine((url) => !url.startsWith('@'), 'validation.handle')), webAddress),
});

/** Only staff may set the CJ ID, so only their form sends it. */
const channelForm = (isStaff: boolean) =>
  recordForm(contract, {
    schema,
    toValues: toChannelValues,
    empty: emptyChannel,
    toInput: ({ category, cj_id, url, ...values }) => ({
      ...values,
      url: completedAddress(url),
      category: category.join(','),
      ...(isStaff && { cj_id: cj_id.trim() === '' ? null : cj_id }),
    }),
  });

export const staffChannelForm = channelForm(true);
export const affiliateChannelForm = channelForm(false);
