import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useUnsavedChanges } from '#shared/ui/base/use-unsaved-changes.ts';
import { emailError } from '#shared/ui/form/email-error.ts';
import { FormError } from '#shared/ui/form/form-error.tsx';
import { FormGrid } from '#shared/ui/form/form-grid.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import { isLevel, useLevels } from './use-levels.ts';

interface NewAccessFormProps {
  affiliateId: number;
  isStaff: boolean;
}

/** 'Criar novo acesso': the person is invited by mail to set a password. */
export function NewAccessForm(props: NewAccessFormProps) {
  const { t } = useTranslation();
  const [created, setCreated] = useState(0);
  return (
    <section aria-label={t('screens.access.new')}>
      <Typography component="h2" variant="h3">
        {t('screens.access.new')}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 2 }}>
        {t('screens.access.new_text')}
      </Typography>
      {/* Empty again after each access. */}
      <Fields key={created} {...props} onCreated={() => setCreated((count) => count + 1)} />
    </section>
  );
}

function Fields({ affiliateId, isStaff, onCreated }: NewAccessFormProps & { onCreated: () => void }) {
  const { t } = useTranslation();
  const { client, notify } = useScreenHost();
  const queryClient = useQueryClient();
  const levels = useLevels();
  const { formProps, field, error, isBusy } = useSmallForm({
    initial: { name: '', email: '', level: 'full' },
    check: (values) => {
      const wrongEmail = emailError(values.email);
      return {
        ...(values.name.trim() === '' && { name: 'validation.first_name_required' }),
        ...(wrongEmail !== undefined && { email: wrongEmail }),
      };
    },
    send: async ({ name, email, level }) => {
      if (!isLevel(level)) return;
      const person = { name: name.trim(), email: email.trim(), level };
      await client.create('access', { ...person, ...(isStaff && { affiliate_id: affiliateId }) });
      notify(t('screens.access.created'), 'success');
      await queryClient.invalidateQueries({ queryKey: queryKeys.all('access') });
      onCreated();
    },
  });
  const [name, email, level] = [field('name'), field('email'), field('level')];
  useUnsavedChanges(name.value !== '' || email.value !== '');
  return (
    <form {...formProps}>
      <FormGrid>
        <TextField {...name} label={t('screens.access.name')} autoComplete="off" maxLength={NAME_LENGTH_MAX} />
        <TextField
          {...email}
          maxLength={textLengthMax.email}
          label={t('screens.access.email')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <SelectField
          {...level}
          label={t('screens.access.level')}
          choices={levels}
          onValueChange={(value) => level.onValueChange(value ?? 'full')}
        />
        <Box sx={besideField}>
          <Button type="submit" variant="contained" isBusy={isBusy}>
            {t('screens.access.create')}
          </Button>
        </Box>
      </FormGrid>
      <FormError message={error} />
    </form>
  );
}

const NAME_LENGTH_MAX = 120;

/** The button stands at the height of the field beside it, above the place of what is wrong; on a phone below it, at full width. */
const besideField = { display: { xs: 'grid', md: 'flex' }, pb: { md: '22px' } };
