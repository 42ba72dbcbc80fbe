import type { ComponentType } from 'react';
import type { SmallForm } from '#shared/ui/form/use-small-form.ts';

export const subIdFields = ['sub_ids.0', 'sub_ids.1', 'sub_ids.2', 'sub_ids.3', 'sub_ids.4'] as const;

/** The details of a new link, empty. */
export const noDetails = {
  url: '',
  code: '',
  coupon_id: '',
  creative_id: '',
  'sub_ids.0': '',
  'sub_ids.1': '',
  'sub_ids.2': '',
  'sub_ids.3': '',
  'sub_ids.4': '',
};

export interface LinkDetailsProps {
  campaignId: string;
  channelId: string;
  field: SmallForm<keyof typeof noDetails>['field'];
  /** Says which sites a page may be of in the field itself, which keeps its row as high as others. */
  isShort?: boolean;
}

/** The fields that few links need, apart from the form: the home loads them when they are asked for. */
export type LinkDetailsComponent = ComponentType<LinkDetailsProps>;
