import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { Button } from '#shared/ui/base/button.tsx';
import { useErrorText, useTranslation } from '#shared/ui/base/translation.tsx';
import type { ResourceScopes } from './scope-words.ts';

interface ScopesInputProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string[]>;
  choices: readonly ResourceScopes[];
}

/** What a key may do: by resource, reading and changing. Who changes something reads it too. */
export function ScopesInput<Values extends FieldValues, Body>({
  control,
  name,
  choices,
}: ScopesInputProps<Values, Body>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const { ref, value: formValue, onChange, onBlur } = field;
  const chosen: readonly string[] = formValue;
  const has = (scopes: readonly string[]) => scopes.length > 0 && scopes.every((scope) => chosen.includes(scope));
  const set = (scopes: readonly string[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...chosen, ...scopes])] : chosen.filter((scope) => !scopes.includes(scope)));
  return (
    <Box
      component="fieldset"
      aria-describedby={`${id}-help`}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
      onBlur={onBlur}
    >
      <Box component="legend" sx={{ p: 0, fontSize: '0.875rem', fontWeight: 600 }}>
        {t('screens.api_keys.scopes')}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ my: 0.5 }}>
        {t('screens.api_keys.scopes_hint')}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button onClick={() => onChange([...new Set([...chosen, ...choices.flatMap(({ reads }) => reads)])])}>
          {t('screens.api_keys.read_all')}
        </Button>
        <Button onClick={() => onChange([])}>{t('screens.api_keys.clear')}</Button>
      </Stack>
      <Box
        id={`${id}-help`}
        role="status"
        sx={{ minHeight: 20, fontSize: '0.8125rem', color: 'error.main', lineHeight: '20px' }}
      >
        {errorText(fieldState.error?.message)}
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          columnGap: 5,
        }}
      >
        {choices.map(({ resource, label, reads, changes }, index) => (
          <Stack
            key={resource}
            component="li"
            direction="row"
            sx={{ gap: 2, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{label}</Box>
            {reads.length > 0 && (
              <Check
                inputRef={index === 0 ? ref : undefined}
                label={t('screens.api_keys.read')}
                of={label}
                isChecked={has(reads)}
                isFixed={has(changes)}
                onToggle={(isOn) => set(reads, isOn)}
              />
            )}
            {changes.length > 0 && (
              <Check
                label={t('screens.api_keys.change')}
                of={label}
                isChecked={has(changes)}
                onToggle={(isOn) => set(isOn ? [...reads, ...changes] : changes, isOn)}
              />
            )}
          </Stack>
        ))}
      </Box>
    </Box>
  );
}

interface CheckProps {
  label: string;
  /** The resource, for who does not see the row. */
  of: string;
  isChecked: boolean;
  /** It cannot be taken away. */
  isFixed?: boolean;
  onToggle: (isOn: boolean) => void;
  inputRef?: ((element: HTMLInputElement | null) => void) | undefined;
}

function Check({ label, of, isChecked, isFixed = false, onToggle, inputRef }: CheckProps) {
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, flexShrink: 0 }}>
      <Box
        component="input"
        type="checkbox"
        ref={inputRef}
        aria-label={`${label}: ${of}`}
        checked={isChecked}
        disabled={isFixed}
        onChange={(event: { target: { checked: boolean } }) => onToggle(event.target.checked)}
        sx={{ width: 22, height: 22, m: 0, accentColor: 'var(--mui-palette-primary-main)' }}
      />
      {label}
    </Box>
  );
}
