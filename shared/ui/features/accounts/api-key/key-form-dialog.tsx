import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CheckboxInput } from '#shared/ui/form/checkbox-input.tsx';
import { FormDialog } from '#shared/ui/form/form-dialog.tsx';
import { WholeRow } from '#shared/ui/form/form-grid.tsx';
import { useRecordForm } from '#shared/ui/form/use-record-form.ts';
import { KeyFields } from './key-fields.tsx';
import { createKeyForm } from './key-form.ts';
import type { ResourceScopes } from './scope-words.ts';
import { ScopesInput } from './scopes-input.tsx';

interface KeyFormDialogProps {
  choices: readonly ResourceScopes[];
  onClose: () => void;
  onMade: (key: ResourceRecord<'api-key'>) => void;
}

/** Makes a key. Mount it to open it. */
export function KeyFormDialog({ choices, onClose, onMade }: KeyFormDialogProps) {
  const { t } = useTranslation();
  const [definition] = useState(createKeyForm);
  const { control, state } = useRecordForm(definition, {
    toCreate: (body) => body,
    savedText: t('screens.api_keys.made'),
    onSaved: onMade,
  });
  return (
    <FormDialog
      title={t('screens.api_keys.new')}
      state={state}
      fields={4}
      submitLabel={t('screens.api_keys.make')}
      onClose={onClose}
    >
      <KeyFields control={control} name="name" expiresOn="expires_on" />
      <WholeRow>
        <CheckboxInput control={control} name="is_test" label={t('screens.api_keys.test_mode')} />
        <Typography variant="body2" color="text.secondary">
          {t('screens.api_keys.test_mode_hint')}
        </Typography>
      </WholeRow>
      <WholeRow>
        <ScopesInput control={control} name="scopes" choices={choices} />
      </WholeRow>
    </FormDialog>
  );
}
