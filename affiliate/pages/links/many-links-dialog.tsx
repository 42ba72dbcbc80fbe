import Share from '@mui/icons-material/Share';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { linkBatchReason } from '#shared/codes/tracking/link-batch-reason.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { linkBatchMax } from '#shared/resources/tracking/link-batch.ts';
import { messageAddresses, withOtherAddresses } from '#shared/rules/message-addresses.ts';
import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useUnsavedChanges } from '#shared/ui/base/use-unsaved-changes.ts';
import { FormError } from '#shared/ui/form/form-error.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import { CopyTextButton } from '../../features/links/copy-link-button.tsx';
import { useShare } from '../../features/links/use-share.ts';
import { useSite } from '../../session/site.tsx';
import { useTakingPart } from '../../session/use-taking-part.ts';

/** Longer than any message of a messenger. */
const MESSAGE_LENGTH_MAX = 65_536;

type BatchLink = ResourceRecord<'link-batch'>['links'][number];
type Participation = ResourceRecord<'participation'>;

interface Outcome {
  text: string;
  links: readonly BatchLink[];
}

/** The channels that take part in some campaign, by name. */
const channelChoices = (taking: readonly Participation[]) =>
  [...new Map(taking.map(({ site_id: id, site_name: name }) => [String(id), name]))]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'pt-BR'));

interface ManyLinksDialogProps {
  /** What the message is at first. */
  message: string;
  onClose: () => void;
}

/** Makes the links of a whole message: the message comes back with own links in place of the addresses. */
export function ManyLinksDialog({ message, onClose }: ManyLinksDialogProps) {
  const { t } = useTranslation();
  const taking = useTakingPart();
  const [outcome, setOutcome] = useState<Outcome>();
  const [initial, setInitial] = useState(message.slice(0, MESSAGE_LENGTH_MAX));
  return (
    <ModalDialog title={t('portal.links.many_title')} size="form" onDismiss={onClose}>
      {outcome === undefined ? (
        <>
          <DialogBody>
            {taking.isError && <LoadFailed message={taking.error.message} onRetry={() => void taking.refetch()} />}
            {taking.isPending && <BlockSkeleton height={320} />}
            {taking.data && <MessageForm taking={taking.data} message={initial} onDone={setOutcome} />}
          </DialogBody>
          <DialogActions>
            <Button onClick={onClose}>{t('common.close')}</Button>
          </DialogActions>
        </>
      ) : (
        <Answer
          outcome={outcome}
          onAnother={() => {
            setInitial('');
            setOutcome(undefined);
          }}
          onClose={onClose}
        />
      )}
    </ModalDialog>
  );
}

interface MessageFormProps {
  taking: readonly Participation[];
  /** What the message is at first. */
  message: string;
  onDone: (outcome: Outcome) => void;
}

function MessageForm({ taking, message: given, onDone }: MessageFormProps) {
  const { t } = useTranslation();
  const { client } = useSite();
  const queryClient = useQueryClient();
  const channels = channelChoices(taking);
  const { formProps, field, error, isBusy, isDirty } = useSmallForm({
    initial: { message: given, site_id: channels[0]?.value ?? '' },
    check: ({ message }) => {
      const count = addressesOf(message).length;
      if (count === 0) return { message: t('portal.links.many_none') };
      return count > linkBatchMax ? { message: t('portal.links.many_over', { count, max: linkBatchMax }) } : {};
    },
    send: async ({ message, site_id: site }) => {
      const { links } = await client.create('link-batch', { site_id: Number(site), urls: addressesOf(message) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.all('tracking-link') });
      const own = links.flatMap(({ url, short_url: short }) => (short === null ? [] : [[url, short] as const]));
      onDone({ text: withOtherAddresses(message, new Map(own)), links });
    },
  });
  useUnsavedChanges(isDirty);
  return (
    <form {...formProps}>
      <Stack spacing={1}>
        <TextField
          {...field('message')}
          isBlock
          maxLength={MESSAGE_LENGTH_MAX}
          label={t('portal.links.many_message')}
          hint={t('portal.links.many_hint', { max: linkBatchMax })}
        />
        {channels.length > 1 && (
          <SelectField
            {...field('site_id')}
            label={t('portal.links.channel')}
            choices={channels}
            onValueChange={(value) => field('site_id').onValueChange(value ?? '')}
          />
        )}
        <FormError message={error} />
        <Box>
          <Button type="submit" variant="contained" isBusy={isBusy}>
            {t('portal.links.many_submit')}
          </Button>
        </Box>
      </Stack>
    </form>
  );
}

/** Each address of a message once, without those that are longer than any page's. */
const addressesOf = (message: string): string[] => [
  ...new Set(
    messageAddresses(message)
      .map(({ text }) => text)
      .filter(({ length }) => length <= textLengthMax.url),
  ),
];

interface AnswerProps {
  outcome: Outcome;
  onAnother: () => void;
  onClose: () => void;
}

function Answer({ outcome: { text, links }, onAnother, onClose }: AnswerProps) {
  const { t } = useTranslation();
  const share = useShare();
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const left = links.filter(({ reason }) => reason !== null);
  const count = links.length - left.length;
  return (
    <>
      <DialogBody>
        <Stack spacing={2}>
          <Typography ref={heading} tabIndex={-1} sx={{ fontWeight: 600, outline: 'none' }}>
            {count === 0 ? t('portal.links.many_done_none') : t('portal.links.many_done', { smart_count: count })}
          </Typography>
          <TextField
            name="text"
            label={t('portal.links.many_text')}
            value={text}
            isBlock
            readOnly
            maxLength={undefined}
            onValueChange={() => undefined}
          />
          {left.length > 0 && <NotReplaced links={left} />}
        </Stack>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
        <Button onClick={onAnother}>{t('portal.links.many_another')}</Button>
        {share && (
          <Button variant="outlined" icon={<Share fontSize="small" />} onClick={() => void share({ text })}>
            {t('portal.links.share')}
          </Button>
        )}
        <CopyTextButton text={text} label={t('portal.links.many_copy')} variant="contained" />
      </DialogActions>
    </>
  );
}

function NotReplaced({ links }: { links: readonly BatchLink[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {t('portal.links.many_left')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {links.map(({ url, reason }) => (
          <Box component="li" key={url} sx={{ overflowWrap: 'anywhere' }}>
            {url}
            <Typography variant="body2" color="text.secondary">
              {t(linkBatchReason.labelKey(reason))}
            </Typography>
          </Box>
        ))}
      </Box>
    </div>
  );
}
