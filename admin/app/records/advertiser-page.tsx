import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Title, useRecordContext, useTranslate } from 'react-admin';
import { registrationText } from '#shared/brazil/cnpj.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { advertiser } from '#shared/resources/campaigns/advertiser.ts';
import { formatDateTime } from '#shared/time.ts';
import { advertiserInputs, dataFields } from '../../campaigns/advertiser/advertiser-inputs.tsx';
import { LevelSelect, StatusSelect } from '../../campaigns/advertiser/advertiser-selects.tsx';
import { ApiKeys } from '../../campaigns/advertiser/api-keys.tsx';
import { Contacts } from '../../campaigns/advertiser/contacts.tsx';
import { LevelIcon } from '../../campaigns/advertiser/level-icon.tsx';
import { DeliveriesTab } from '../../earnings/postback/deliveries-tab.tsx';
import { CountryField } from '../../kit/fields/value-fields.tsx';
import { EditInDialog } from '../../kit/form/record-dialog.tsx';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { RecordPage } from '../../kit/page/record-page.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';

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
  const record = useRecordContext<Advertiser>();
  const mayReadKeys = useMay('advertiser-api-key', 'list');
  if (!record) return null;
  return (
    <Stack sx={{ gap: 2, mb: 2 }}>
      <Title title={t('admin.advertiser.title', { name: record.business_name })} />
      <PageTrail resource={advertiser.name} title={record.business_name} />
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <LevelIcon />
        <Typography variant="h2" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
          {record.business_name}
        </Typography>
        <Stack direction="row" sx={{ gap: 2 }}>
          <StatusSelect record={record} />
          <LevelSelect record={record} />
        </Stack>
      </Stack>
      <Section
        title={t('admin.advertiser.data')}
        action={
          <EditInDialog contract={advertiser} fields={dataFields}>
            {advertiserInputs}
          </EditInDialog>
        }
      >
        <Facts record={record} />
      </Section>
      <Part>
        <Contacts advertiserId={record.id} />
      </Part>
      {mayReadKeys && (
        <>
          <Part>
            <ApiKeys advertiserId={record.id} />
          </Part>
          <Section title={t('admin.advertiser.deliveries')} text={t('admin.advertiser.deliveries_text')}>
            <DeliveriesTab advertiserId={record.id} />
          </Section>
        </>
      )}
    </Stack>
  );
}

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

function Part({ labelledBy, children }: { labelledBy?: string; children: ReactNode }) {
  return (
    <Card component="section" aria-labelledby={labelledBy} sx={{ px: 3, py: 2 }}>
      {children}
    </Card>
  );
}

function Facts({ record }: { record: Advertiser }) {
  const { trademark, cnpj, type, created_at: createdAt } = record;
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))', gap: 2, m: 0 }}
    >
      <Fact source="trademark">{trademark ?? '-'}</Fact>
      <Fact source="cnpj">{cnpj === null ? '-' : registrationText(cnpj)}</Fact>
      <Fact source="country">
        <CountryField source="country" />
      </Fact>
      <Fact source="type">{type ?? '-'}</Fact>
      <Fact source="created_at">{formatDateTime(createdAt)}</Fact>
    </Box>
  );
}

function Fact({ source, children }: { source: keyof Advertiser; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {translate(`resources.advertiser.fields.${source}`)}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  );
}
