import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { newsAddressesMax } from '#shared/codes/accounts/news-kind.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { WholeRow } from '#shared/ui/form/form-grid.tsx';
import { FormScreen } from '#shared/ui/form/form-screen.tsx';
import { useRecordForm } from '#shared/ui/form/use-record-form.ts';
import { PreferenceRowInputs } from './preference-row-inputs.tsx';
import { preferenceForm, type PreferenceRow } from './preference-values.ts';

interface PreferencesScreenProps {
  affiliateId: number;
  /** Called when the addresses are shown, or why they cannot be: its height is known. */
  onSettled?: () => void;
}

/**
 * The addresses that receive an affiliate's news, 'Preferências'. Needs a TranslationProvider, a ScreenHostProvider and
 * a QueryClientProvider.
 */
export function PreferencesScreen({ affiliateId, onSettled }: PreferencesScreenProps) {
  const { t } = useTranslation();
  const [isLimitShown, setIsLimitShown] = useState(false);
  const { form, control, state } = useRecordForm(preferenceForm, {
    id: affiliateId,
    savedText: t('screens.preferences.saved'),
  });
  const rows = useWatch({ control, name: 'emails', defaultValue: [] });
  // The form takes its values a moment after they have come.
  const isReady = state.isReady && rows.length > 0;
  const isSettled = isReady || state.failure !== undefined;
  useEffect(() => {
    if (isSettled) onSettled?.();
  }, [isSettled, onSettled]);

  // Without `useFieldArray`, whose code every form of the portal would load.
  function setRows(changed: PreferenceRow[]) {
    form.clearErrors('emails');
    form.setValue('emails', changed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  function add() {
    if (rows.length >= newsAddressesMax) setIsLimitShown(true);
    else setRows([...form.getValues('emails'), { email: '', news: [] }]);
  }

  return (
    <>
      <FormScreen state={{ ...state, isReady }} fields={2}>
        <WholeRow>
          <Box component="p" sx={{ m: 0, mb: 1, color: 'text.secondary' }}>
            {t('screens.preferences.intro')}
          </Box>
        </WholeRow>
        {rows.map((_row, index) => (
          <WholeRow key={index}>
            <PreferenceRowInputs
              control={control}
              index={index}
              onRemove={() => setRows(form.getValues('emails').filter((_other, at) => at !== index))}
            />
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
