import * as z from 'zod/mini';
import { channelInput } from '#shared/resources/channel.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';

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

/** What the fields hold for a stored channel; its categories are the names in one comma-separated text (spec §3). */
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

/** An empty choice is a field left out, not a wrong number. */
const schema = z.extend(channelInput, { site_type_id: z.int('validation.required') });

/** What the form sends. */
export type ChannelBody = z.output<typeof schema>;

/** Gives the body to send. The CJ ID is in it for staff alone, who alone may set it. */
export const channelResolver = (isStaff: boolean) =>
  schemaResolver(schema, ({ category, cj_id, ...values }: ChannelValues) => ({
    ...values,
    category: category.join(','),
    ...(isStaff && { cj_id: cj_id.trim() === '' ? null : cj_id }),
  }));
