import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { newsKind } from '#shared/codes/accounts/news-kind.ts';
import { IconButton } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { MultiSelectInput } from '#shared/ui/form/multi-select-input.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import type { PreferenceValues } from './preference-values.ts';

interface PreferenceRowProps<Body extends FieldValues> {
  control: Control<PreferenceValues, unknown, Body>;
  /** 0 is the affiliate's own e-mail, which can be neither changed nor removed. */
  index: number;
  onRemove: () => void;
}

/** The height of the line below a field, which is reserved for its error. */
const HELP_PX = 22;

/** An address, and the news that it receives. */
export function PreferenceRowInputs<Body extends FieldValues>({ control, index, onRemove }: PreferenceRowProps<Body>) {
  const { t } = useTranslation();
  const { email, news } = useWatch({ control, name: `emails.${index}` });
  const isOwn = index === 0;
  const number = index + 1;
  const choices = newsKind.entries.map(({ code }) => ({ value: code, label: t(newsKind.labelKey(code)) }));
  return (
    <Box
      role="group"
      aria-label={t('screens.preferences.row', { number })}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) minmax(0, 1fr) 44px' },
        gridTemplateAreas: { xs: '"email remove" "news news"', md: '"email news remove"' },
        alignItems: 'end',
        columnGap: { xs: 1, md: 3 },
      }}
    >
      <Box sx={{ gridArea: 'email', gridColumnEnd: { xs: isOwn ? 'remove' : undefined, md: 'email' } }}>
        <TextInput
          control={control}
          name={`emails.${index}.email`}
          label={t(isOwn ? 'screens.preferences.own_email' : 'screens.preferences.email')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          readOnly={isOwn}
          {...(isOwn && { hint: t('screens.preferences.own_hint') })}
        />
      </Box>
      <Box sx={{ gridArea: 'news' }}>
        <MultiSelectInput
          control={control}
          name={`emails.${index}.news`}
          label={t(news.length === 0 ? 'screens.preferences.no_news' : 'screens.preferences.news')}
          choices={choices}
        />
      </Box>
      {!isOwn && (
        <Box sx={{ gridArea: 'remove', mb: `${HELP_PX}px` }}>
          <IconButton
            label={
              email === ''
                ? t('screens.preferences.remove_new', { number })
                : t('screens.preferences.remove', { email })
            }
            onClick={onRemove}
          >
            <DeleteIcon />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
