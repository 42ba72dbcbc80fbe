import type { Control } from 'react-hook-form';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { Choice } from '#shared/ui/form/choice.ts';
import { ChoiceInput, ChoicesInput } from '#shared/ui/form/choice-input.tsx';
import { type ChannelValues, toChannelValues } from './channel-values.ts';
import { useChannelCategories, type useChannelTypes } from './use-channel-options.ts';

interface ChannelChoiceProps<Body> {
  control: Control<ChannelValues, unknown, Body>;
}

interface ChannelCategoriesProps<Body> extends ChannelChoiceProps<Body> {
  /** The edited channel. */
  channel: ResourceRecord<'channel'> | undefined;
}

interface ChannelTypeProps<Body> extends ChannelChoiceProps<Body> {
  types: ReturnType<typeof useChannelTypes>;
  onValueChange: () => void;
}

export function ChannelTypeInput<Body>({ control, types: { choices, query }, onValueChange }: ChannelTypeProps<Body>) {
  const { t } = useTranslation();
  return (
    <div>
      {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      <ChoiceInput
        control={control}
        name="site_type_id"
        label={t('screens.channels.type')}
        choices={choices}
        loading={query.isPending}
        onValueChange={onValueChange}
      />
    </div>
  );
}

/** Selects the categories of a channel. Also offers the channel's own categories that no longer exist. */
export function ChannelCategoriesInput<Body>({ control, channel }: ChannelCategoriesProps<Body>) {
  const { t } = useTranslation();
  const { choices, query } = useChannelCategories();
  return (
    <div>
      {query.isError && <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />}
      <ChoicesInput
        control={control}
        name="category"
        label={t('screens.channels.category')}
        hint={t('screens.channels.category_hint')}
        choices={withStored(choices, channel)}
        loading={query.isPending}
      />
    </div>
  );
}

function withStored(categories: readonly Choice<string>[], channel: ResourceRecord<'channel'> | undefined) {
  const stored = channel ? toChannelValues(channel).category : [];
  const gone = stored.filter((name) => categories.every(({ value }) => value !== name));
  return [...categories, ...gone.map((name) => ({ value: name, label: name }))];
}
