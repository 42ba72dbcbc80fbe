import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link, Title, useRecordContext } from 'react-admin';
import { registrationText } from '#shared/brazil/cnpj.ts';
import { advertiserStatus } from '#shared/codes/campaigns/advertiser-status.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { advertiser } from '#shared/resources/campaigns/advertiser.ts';
import { formatDate } from '#shared/time.ts';
import { countryName } from '#shared/ui/base/country-name.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { advertiserInputs, dataFields } from '../../campaigns/advertiser/advertiser-inputs.tsx';
import { LevelSelect, StatusSelect } from '../../campaigns/advertiser/advertiser-selects.tsx';
import { ApiKeys } from '../../campaigns/advertiser/api-keys.tsx';
import { Contacts } from '../../campaigns/advertiser/contacts.tsx';
import { LevelIcon } from '../../campaigns/advertiser/level-icon.tsx';
import { LogoButton } from '../../campaigns/advertiser/logo-button.tsx';
import { ReadKeys } from '../../campaigns/advertiser/read-keys.tsx';
import { DeliveriesTab } from '../../earnings/postback/deliveries-tab.tsx';
import { RefusedOrders, useRefusedOrders } from '../../earnings/postback/refused-orders-notice.tsx';
import { EditInDialog } from '../../kit/form/record-buttons.tsx';
import { listPath } from '../../kit/list/list-path.ts';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { RecordHead } from '../../kit/page/record-head.tsx';
import { RecordPage } from '../../kit/page/record-page.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { AdvertiserFigures } from './advertiser-figures.tsx';
import { CampaignsOfAdvertiser, InvoicesOfAdvertiser } from './advertiser-parts.tsx';

type Advertiser = RecordOf<typeof advertiser>;

/** An advertiser: its data, status, level, contacts, API keys, and what its server sent. */
export function AdvertiserPage() {
  return (
    <RecordPage>
      <Page />
    </RecordPage>
  );
}

function Page() {
  const t = useWords();
  const locale = useSiteLocale();
  const record = useRecordContext<Advertiser>();
  const mayReadKeys = useMay('advertiser-api-key', 'list');
  const seesInvoices = useMay('advertiser-invoice', 'list');
  // What was refused stands above the rest, which would move if it came later.
  const refused = useRefusedOrders(record?.id ?? 0);
  if (!record || refused.isLoading) return pageSkeleton;
  const { id, business_name: name, trademark, cnpj, country, type, created_at: createdAt } = record;
  return (
    <Stack sx={{ gap: 2, mb: 2 }}>
      <Title title={t('admin.advertiser.title', { name })} />
      <div>
        <PageTrail resource={advertiser.name} title={name} record={record} order={advertiser.defaultSort} />
        <RecordHead
          tile={<LogoButton record={record} />}
          name={name}
          chips={
            <>
              <StatusChip list={advertiserStatus} code={record.status} />
              <LevelIcon />
            </>
          }
          facts={[
            trademark,
            cnpj !== null && registrationText(cnpj),
            country !== null && countryName(country, locale),
            type,
            t('admin.advertiser.since', { date: formatDate(createdAt, locale) }),
          ]}
          actions={
            <EditInDialog contract={advertiser} fields={dataFields}>
              {advertiserInputs}
            </EditInDialog>
          }
          figures={<AdvertiserFigures advertiserId={id} />}
        >
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
            <StatusSelect record={record} />
            <LevelSelect record={record} />
          </Stack>
        </RecordHead>
        <RefusedOrders advertiserId={id} />
      </div>
      <Section title={t('admin.advertiser.campaigns')}>
        <CampaignsOfAdvertiser advertiserId={id} />
      </Section>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            ...(seesInvoices && { lg: 'repeat(2, minmax(0, 1fr))' }),
          },
        }}
      >
        {seesInvoices && (
          <Section
            title={t('admin.advertiser.invoices')}
            action={<Link to={listPath('advertiser-invoice', { advertiser_id: id })}>{t('admin.advertiser.all')}</Link>}
          >
            <InvoicesOfAdvertiser advertiserId={id} />
          </Section>
        )}
        <Part>
          <Contacts advertiserId={id} />
        </Part>
      </Box>
      {mayReadKeys && (
        <>
          <Part id="keys">
            <ApiKeys advertiserId={id} />
          </Part>
          <Part id="read-keys">
            <ReadKeys advertiserId={id} />
          </Part>
          <Section title={t('admin.advertiser.deliveries')} text={t('admin.advertiser.deliveries_text')}>
            <DeliveriesTab advertiserId={id} />
          </Section>
        </>
      )}
    </Stack>
  );
}

/** Its head and its campaigns. */
const pageSkeleton = (
  <>
    <Skeleton variant="rounded" height={300} sx={{ mt: 7, mb: 2 }} />
    <Skeleton variant="rounded" height={280} />
  </>
);

interface SectionProps {
  title: string;
  text?: string;
  action?: ReactNode;
  children: ReactNode;
}

function Section({ title, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <Part labelledBy={id}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', mb: 1, minHeight: 40 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Stack>
      {text !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {text}
        </Typography>
      )}
      {children}
    </Part>
  );
}

function Part({ id, labelledBy, children }: { id?: string; labelledBy?: string; children: ReactNode }) {
  return (
    <Card component="section" id={id} aria-labelledby={labelledBy} sx={{ px: { xs: 2, md: 3 }, py: 2, minWidth: 0 }}>
      {children}
    </Card>
  );
}
