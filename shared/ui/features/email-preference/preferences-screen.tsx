import AddIcon from '@mui/icons-material/Add';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { newsAddressesMax } from '#shared/codes/news-kind.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { WholeRow } from '#shared/ui/form/form-grid.tsx';
import { FormScreen } from '#shared/ui/form/form-screen.tsx';
import { useRecordForm } from '#shared/ui/form/use-record-form.ts';
import { PreferenceRowInputs } from './preference-row-inputs.tsx';
import { preferenceForm } from './preference-values.ts';

/**
 * The addresses that receive an affiliate's news, 'Preferências'. Needs a TranslationProvider, a ScreenHostProvider and
 * a QueryClientProvider.
 */
export function PreferencesScreen({ affiliateId }: { affiliateId: number }) {
  const { t } = useTranslation();
  const [isLimitShown, setIsLimitShown] = useState(false);
  const { control, standing } = useRecordForm(preferenceForm, {
    id: affiliateId,
    savedText: t('screens.preferences.saved'),
  });
  const { fields, append, remove } = useFieldArray({ control, name: 'emails' });

  function add() {
    if (fields.length >= newsAddressesMax) setIsLimitShown(true);
    else append({ email: '', news: [] });
  }

  return (
    <>
      <FormScreen standing={standing} fields={2}>
        <WholeRow>{t('screens.preferences.intro')}</WholeRow>
        {fields.map(({ id }, index) => (
          <WholeRow key={id}>
            <PreferenceRowInputs control={control} index={index} onRemove={() => remove(index)} />
          </WholeRow>
        ))}
        <WholeRow>
          <Button variant="outlined" icon={<AddIcon fontSize="small" />} onClick={add}>
            {t('screens.preferences.add')}
          </Button>
        </WholeRow>
      </FormScreen>
      {isLimitShown && (
        <ModalDialog title={t('screens.preferences.limit')} onDismiss={() => setIsLimitShown(false)}>
          <DialogBody>
            <p>{t('screens.preferences.limit_text')}</p>
          </DialogBody>
          <DialogActions>
            <Button variant="contained" data-autofocus="" onClick={() => setIsLimitShown(false)}>
              {t('common.close')}
            </Button>
          </DialogActions>
        </ModalDialog>
      )}
    </>
  );
}
