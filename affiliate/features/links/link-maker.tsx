import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { copyText } from '#shared/ui/base/copy-text.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CopyField } from '#shared/ui/form/copy-field.tsx';
import { paths } from '../../session/paths.ts';
import { useTakingPart } from '../../session/use-taking-part.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LinkActions } from './link-actions.tsx';
import { LinkCoupon } from './link-coupon.tsx';
import type { LinkDetailsComponent } from './link-fields.ts';
import { LinkForm, type TrackingLink } from './link-form.tsx';

interface LinkMakerProps {
  /** The campaign of every link that is made here; otherwise it is chosen. */
  campaignId?: number | undefined;
  /** The coupon that is chosen at first. */
  couponId?: number | undefined;
  /** The field of the page that the link leads to, shown at once. */
  Page?: LinkDetailsComponent | undefined;
  /** The fields that not every link needs, shown at once. */
  Details?: LinkDetailsComponent | undefined;
  /** Whether a new link is copied at once. */
  copies?: boolean;
  /** Whether campaign, channel, page and button have one row. */
  isRow?: boolean;
}

/** Makes a link, and then shows it to be copied, shared or printed. */
export function LinkMaker({ campaignId, couponId, Page, Details, copies = false, isRow = false }: LinkMakerProps) {
  const queryClient = useQueryClient();
  const participations = useTakingPart();
  const [link, setLink] = useState<TrackingLink>();
  const [isCopied, setIsCopied] = useState(false);
  if (participations.isError) {
    return <LoadFailed message={participations.error.message} onRetry={() => void participations.refetch()} />;
  }
  if (participations.isPending) return <BlockSkeleton height={isRow ? 95 : 120} />;
  const taking = participations.data.filter(({ campaign_id: id }) => campaignId === undefined || id === campaignId);
  if (taking.length === 0) return <NothingToPromote />;
  if (link !== undefined) {
    return <MadeLink link={link} isCopied={isCopied} onAnother={() => setLink(undefined)} />;
  }
  return (
    <LinkForm
      taking={taking}
      campaignId={campaignId === undefined ? undefined : String(campaignId)}
      couponId={couponId}
      Page={Page}
      Details={Details}
      isRow={isRow}
      submitLabel={copies ? 'portal.links.create_and_copy' : 'portal.links.create'}
      onCreated={async (made, form) => {
        setIsCopied(copies && (await copyText(made.short_url, form)));
        setLink(made);
        void queryClient.invalidateQueries({ queryKey: queryKeys.all('tracking-link') });
      }}
    />
  );
}

interface MadeLinkProps {
  link: TrackingLink;
  isCopied: boolean;
  onAnother: () => void;
}

function MadeLink({ link, isCopied, onAnother }: MadeLinkProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack spacing={2}>
      <Typography ref={heading} tabIndex={-1} sx={{ fontWeight: 600, outline: 'none' }}>
        {t(isCopied ? 'portal.links.ready_copied' : 'portal.links.ready', { campaign: link.campaign_name })}
      </Typography>
      <CopyField
        name="short_url"
        label={t('portal.links.created')}
        value={link.short_url}
        copyLabel={t('portal.links.copy')}
      />
      <LinkCoupon link={link} hint={t('portal.links.coupon_text')} />
      <LinkActions link={link} />
      <Box>
        <Button onClick={onAnother}>{t('portal.links.another')}</Button>
      </Box>
    </Stack>
  );
}

function NothingToPromote() {
  const { t } = useTranslation();
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{t('portal.links.nothing_title')}</Typography>
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 2 }}>
        {t('portal.links.nothing_text')}
      </Typography>
      <ButtonLink to={paths.campaigns}>{t('portal.links.to_campaigns')}</ButtonLink>
    </Box>
  );
}
