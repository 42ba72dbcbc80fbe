import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { roleEntry } from '#shared/codes/accounts/role.ts';
import { advertiserReadKey } from '#shared/resources/campaigns/advertiser-read-key.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { KeyFields } from '#shared/ui/features/accounts/api-key/key-fields.tsx';
import { defaultLastDay } from '#shared/ui/features/accounts/api-key/key-form.ts';
import { scopeChoices } from '#shared/ui/features/accounts/api-key/scope-words.ts';
import { ScopesInput } from '#shared/ui/features/accounts/api-key/scopes-input.tsx';
import { FormDialog } from '#shared/ui/form/form-dialog.tsx';
import { WholeRow } from '#shared/ui/form/form-grid.tsx';
import { KeptSecretDialog } from '#shared/ui/form/kept-secret-dialog.tsx';
import { recordForm } from '#shared/ui/form/record-form.ts';
import { useRecordForm } from '#shared/ui/form/use-record-form.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { useReadLabel } from './use-read-label.ts';

const { advertiser_id, name, scopes, expires_on } = advertiserReadKey.input.shape;

const allReads: string[] = [...roleEntry('advertiser').may];

/** The form of a new key, which reads all that the advertiser may unless something is taken away. */
const createForm = (advertiserId: number) =>
  recordForm(advertiserReadKey, {
    schema: z.object({ advertiser_id, name, scopes, expires_on }),
    toValues: (key) => ({
      advertiser_id: key.advertiser_id,
      name: key.name,
      scopes: [...key.scopes],
      expires_on: key.expires_on,
    }),
    empty: {
      advertiser_id: advertiserId,
      name: '',
      scopes: allReads,
      expires_on: defaultLastDay(),
    },
    toInput: (values) => values,
  });

/** Makes a key of an advertiser and shows it this once; it stays in no cache. */
export function NewReadKey({ advertiserId }: { advertiserId: number }) {
  const t = useWords();
  const queryClient = useQueryClient();
  const mayCreate = useMay(advertiserReadKey.name, 'create');
  const [opened, setOpened] = useState<'form' | { secret: string }>();
  if (!mayCreate) return null;
  const close = () => setOpened(undefined);
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpened('form')}>
        {t('admin.advertiser.new_read_key')}
      </Button>
      {opened === 'form' && (
        <ReadKeyForm
          advertiserId={advertiserId}
          onClose={close}
          onMade={(secret) => {
            setOpened(secret === null ? undefined : { secret });
            void queryClient.invalidateQueries({ queryKey: [advertiserReadKey.name] });
          }}
        />
      )}
      {typeof opened === 'object' && (
        <KeptSecretDialog
          title={t('screens.api_keys.keep')}
          text={t('screens.api_keys.keep_text')}
          label={t('admin.advertiser.read_key')}
          copyLabel={t('screens.api_keys.copy')}
          keptLabel={t('screens.api_keys.kept')}
          name="read-key"
          secret={opened.secret}
          onClose={close}
        />
      )}
    </>
  );
}

interface ReadKeyFormProps {
  advertiserId: number;
  onClose: () => void;
  onMade: (secret: string | null) => void;
}

function ReadKeyForm({ advertiserId, onClose, onMade }: ReadKeyFormProps) {
  const t = useWords();
  const labelOf = useReadLabel();
  const queryClient = useQueryClient();
  const [definition] = useState(() => createForm(advertiserId));
  const { control, state } = useRecordForm(definition, {
    toCreate: (body) => body,
    savedText: t('screens.api_keys.made'),
    onSaved: ({ id, secret }) => {
      queryClient.removeQueries({ queryKey: queryKeys.one(advertiserReadKey.name, id) });
      onMade(secret);
    },
  });
  return (
    <FormDialog
      title={t('admin.advertiser.new_read_key')}
      state={state}
      fields={3}
      submitLabel={t('screens.api_keys.make')}
      onClose={onClose}
    >
      <KeyFields control={control} name="name" expiresOn="expires_on" />
      <WholeRow>
        <ScopesInput control={control} name="scopes" choices={scopeChoices(roleEntry('advertiser').may, labelOf)} />
      </WholeRow>
    </FormDialog>
  );
}
