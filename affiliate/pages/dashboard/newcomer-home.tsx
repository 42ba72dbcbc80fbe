import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { formatBrl } from '#shared/money.ts';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useAffiliateSettings } from '#shared/ui/features/payouts/financial/use-financial-data.ts';
import { periodOf } from '#shared/ui/form/period/period.ts';
import { NewLinkButton } from '../../features/links/new-link-button.tsx';
import { ManagerCard } from '../../features/manager-card.tsx';
import { paths } from '../../session/paths.ts';
import { useMay } from '../../session/use-may.ts';
import { useTakingPart } from '../../session/use-taking-part.ts';
import { useUser } from '../../session/user.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import { CampaignsCard } from './campaigns-card.tsx';
import { firstSteps, type Step } from './first-steps.ts';
import type { Todo } from './todos.ts';
import { useTasks } from './use-tasks.ts';

/** About as much room as the steps take. */
const STEPS_PX = 400;

/** The home before the first click: three steps with one button, and what a payment will need, which can wait. */
export function NewcomerHome({ today }: { today: string }) {
  const { channels, items, isKnown, failure } = useTasks(today);
  const taking = useTakingPart();
  const settings = useAffiliateSettings(useUser().affiliate_id);
  // Drawn at once: a part that came later would move those below it.
  const isReady = isKnown && !taking.isPending && !settings.isPending;
  const maySeeFigures = useMay('dashboard-summary', 'list');
  const mayAct = useMay('channel', 'create');
  const open = items.filter(({ name }) => name !== 'channel' && name !== 'channel_review');
  return (
    // Not stretched: a card that is as high as its place would then take the room of the others.
    <Stack spacing={2} sx={{ alignSelf: 'start' }}>
      {failure && <LoadFailed message={failure.message} onRetry={failure.retry} />}
      {!isReady && !failure && <BlockSkeleton height={STEPS_PX} />}
      {isReady && (
        <>
          <StepsCard
            steps={firstSteps({ channels: channels ?? [], isTakingPart: (taking.data?.length ?? 0) > 0, mayAct })}
          />
          {open.some(({ isDone, to }) => !isDone && to !== undefined) && (
            <PaymentTodos items={open} minimum={settings.data?.minimum_payment_value} />
          )}
          {maySeeFigures && <CampaignsCard period={periodOf('last_30_days', today)} first="converting" />}
          <ManagerCard />
        </>
      )}
    </Stack>
  );
}

const doors: Readonly<Record<Step['name'], ReactNode>> = {
  channel: <StepLink to={paths.channels} label="portal.home.steps.channel_door" />,
  campaign: <StepLink to={paths.campaigns} label="portal.home.steps.campaign_door" />,
  link: <NewLinkButton variant="contained" />,
};

function StepLink({
  to,
  label,
}: {
  to: string;
  label: 'portal.home.steps.channel_door' | 'portal.home.steps.campaign_door';
}) {
  const { t } = useTranslation();
  return <ButtonLink to={to}>{t(label)}</ButtonLink>;
}

function StepsCard({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 1.75, md: 3 } }}>
      <Typography component="h2" variant="h2" id={titleId}>
        {t('portal.home.steps.title')}
      </Typography>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          columnGap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {steps.map((step, index) => (
          <Box
            component="li"
            key={step.name}
            sx={{
              display: 'flex',
              gap: 2,
              py: 2,
              border: 0,
              borderColor: 'divider',
              borderTopStyle: 'solid',
              borderTopWidth: { xs: index === 0 ? 0 : '1px', md: 0 },
            }}
          >
            <StepMark number={index + 1} step={step} />
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Typography
                component="h3"
                sx={{ fontWeight: 650, color: step.state === 'done' ? 'text.secondary' : 'text.primary' }}
              >
                {t(`portal.home.steps.${step.name}`)}
              </Typography>
              <Typography variant="body2" color="text.secondary" sx={{ mt: 0.25 }}>
                {t(
                  step.state === 'review' ? 'portal.home.steps.channel_review' : `portal.home.steps.${step.name}_text`,
                )}
              </Typography>
              {step.isNext && (
                <Box sx={{ mt: 1.5, display: 'grid', justifyItems: { md: 'start' } }}>{doors[step.name]}</Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

function StepMark({ number, step: { state, isNext } }: { number: number; step: Step }) {
  const { t } = useTranslation();
  if (state === 'done')
    return <CheckCircle color="success" titleAccess={t('portal.home.todo_done')} sx={{ width: 32, height: 32 }} />;
  return (
    <Box
      aria-hidden
      sx={{
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        width: 32,
        height: 32,
        borderRadius: '50%',
        fontWeight: 700,
        bgcolor: isNext ? 'primary.main' : 'divider',
        color: isNext ? 'primary.contrastText' : 'text.secondary',
      }}
    >
      {number}
    </Box>
  );
}

function PaymentTodos({ items, minimum }: { items: readonly Todo[]; minimum: number | undefined }) {
  const { t, locale } = useTranslation();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 1.75, md: 3 } }}>
      <Typography component="h2" variant="h2" id={titleId}>
        {t('portal.home.to_receive')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {minimum === undefined
          ? t('portal.home.to_receive_text')
          : t('portal.home.to_receive_from', { minimum: formatBrl(minimum, locale) })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 0.5 }}>
        {items.map(({ name, isDone, to }) => (
          <Box
            component="li"
            key={name}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.25,
              minHeight: 44,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            {isDone ? (
              <CheckCircle color="success" fontSize="small" titleAccess={t('portal.home.todo_done')} />
            ) : (
              <RadioButtonUnchecked color="action" fontSize="small" aria-hidden />
            )}
            {isDone || to === undefined ? (
              <Typography variant="body2" color="text.secondary">
                {t(`portal.home.todos.${name}`)}
              </Typography>
            ) : (
              <Box component={Link} to={to} sx={{ ...linkStyle, fontSize: '0.875rem', fontWeight: 600 }}>
                {t(`portal.home.todos.${name}`)}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
