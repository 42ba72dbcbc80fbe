import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { AccessRow } from './access-row.tsx';

type Access = ResourceRecord<'access'>;

interface SecondaryAccessesProps {
  accesses: readonly Access[];
  mayUpdate: boolean;
  mayDelete: boolean;
}

/** 'Acessos Secundários': who else signs in for the affiliate. */
export function SecondaryAccesses({ accesses, mayUpdate, mayDelete }: SecondaryAccessesProps) {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [toDelete, setToDelete] = useState<Access>();

  /** Runs a change, shows its result, and refetches the list. */
  async function change(send: () => Promise<unknown>, doneText: string) {
    try {
      await send();
      notify(doneText, 'success');
    } catch (error) {
      notifyFailure(error);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.all('access') });
  }

  return (
    <section aria-labelledby="secondary-accesses">
      <Typography
        id="secondary-accesses"
        ref={heading}
        component="h2"
        variant="h3"
        tabIndex={-1}
        sx={{ mb: 2, outline: 'none' }}
      >
        {t('screens.access.secondary')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {accesses.map((access) => (
          <AccessRow
            key={access.id}
            access={access}
            onLevel={
              mayUpdate
                ? (level) =>
                    change(() => client.update('access', access.id, { level }), t('screens.access.level_saved'))
                : undefined
            }
            onInvite={
              mayUpdate
                ? () =>
                    change(
                      () => client.update('access', access.id, { invite: true }),
                      t('screens.access.invited_again'),
                    )
                : undefined
            }
            onDelete={mayDelete ? () => setToDelete(access) : undefined}
          />
        ))}
      </Box>
      {toDelete !== undefined && (
        <ConfirmDialog
          title={t('screens.access.delete_question')}
          text={t('screens.access.delete_text', { name: toDelete.name, email: toDelete.email })}
          confirmLabel={t('common.confirm')}
          colour="error"
          onConfirm={async () => {
            await change(() => client.remove('access', toDelete.id), t('screens.access.deleted'));
            setToDelete(undefined);
            // The focused button may have gone with its row.
            heading.current?.focus();
          }}
          onCancel={() => setToDelete(undefined)}
        />
      )}
    </section>
  );
}
