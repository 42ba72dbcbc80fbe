import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { Link, Title, useNotify, useParams, usePermissions, useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '#shared/client/api-error.ts';
import type { ResourceName } from '#shared/resources/index.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { AddressScreen } from '#shared/ui/features/accounts/address/address-screen.tsx';
import { useAffiliate } from '#shared/ui/features/accounts/affiliate/use-affiliate.ts';
import { PersonalDataScreen } from '#shared/ui/features/accounts/personal-data/personal-data-screen.tsx';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { AffiliateHeader } from '../../accounts/affiliate/affiliate-header.tsx';
import { fullName } from '../../kit/fields/full-name.ts';
import { NotFound } from '../../kit/page/not-found.tsx';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { type RoutedTab, RoutedTabs } from '../../kit/page/routed-tabs.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { AffiliateChannels, useChannelsOf } from './affiliate-channels.tsx';
import { AffiliateFigures } from './affiliate-figures.tsx';
import { AffiliateHolds } from './affiliate-holds.tsx';
import { usePaymentsOf } from './use-payments-of.ts';

const ApprovedCampaignsTab = lazyPart(
  () => import('../../accounts/affiliate/approved-campaigns/approved-campaigns-tab.tsx'),
  'ApprovedCampaignsTab',
);
const AccessTab = lazyPart(() => import('../../accounts/affiliate/access-tab.tsx'), 'AccessTab');
const ChannelsTab = lazyPart(() => import('../../campaigns/channel/channels-tab.tsx'), 'ChannelsTab');
const ConversionReport = lazyPart(
  () => import('../../earnings/conversion/conversion-report-tab.tsx'),
  'ConversionReport',
);
const FinancialScreen = lazyPart(
  () => import('#shared/ui/features/payouts/financial/financial-screen.tsx'),
  'FinancialScreen',
);

const SchedulePayment = lazyPart(() => import('../../accounts/affiliate/schedule-payment.tsx'), 'SchedulePayment');

const PreferencesScreen = lazyPart(
  () => import('#shared/ui/features/accounts/email-preference/preferences-screen.tsx'),
  'PreferencesScreen',
);
const PaymentInfoScreen = lazyPart(
  () => import('#shared/ui/features/payouts/payment-info/payment-info-screen.tsx'),
  'PaymentInfoScreen',
);

const AffiliateHistory = lazyPart(() => import('./affiliate-history.tsx'), 'AffiliateHistory');

const MANAGE_PATH = '/affiliate';
const FORM_WIDTH_MAX = 960;

/** The page of one affiliate, with one tab per topic. */
export function EditAffiliate() {
  const affiliateId = Number(useParams()['id']);
  return Number.isInteger(affiliateId) && affiliateId > 0 ? <AffiliatePage affiliateId={affiliateId} /> : <NotFound />;
}

function AffiliatePage({ affiliateId }: { affiliateId: number }) {
  const t = useWords();
  const query = useAffiliate(affiliateId);
  // What holds a payment and the channels stand above the tabs, which would move if they came later.
  const payments = usePaymentsOf(affiliateId);
  const channels = useChannelsOf(affiliateId);
  const affiliate = payments.isLoading || channels.isLoading ? undefined : query.data;
  const name = query.data ? fullName(query.data) : '';
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  return (
    <>
      <Title title={[...(name === '' ? [] : [name]), t('admin.edit_affiliate.title')].join(' · ')} />
      <PageTrail
        resource="affiliate"
        listPath={MANAGE_PATH}
        listName={t('admin.edit_affiliate.manage')}
        title={t('admin.edit_affiliate.title')}
        {...(query.data && { record: query.data })}
      />
      {query.isError && (
        <Box sx={{ mb: 2 }}>
          <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
        </Box>
      )}
      {affiliate === undefined && !query.isError && <FormSkeleton fields={3} />}
      {affiliate && (
        <>
          <AffiliateHeader
            affiliate={affiliate}
            details={<AffiliateChannels affiliateId={affiliateId} />}
            figures={<AffiliateFigures affiliateId={affiliateId} />}
          />
          <AffiliateHolds affiliateId={affiliateId} />
          <Card>
            <AffiliateTabs affiliateId={affiliateId} />
          </Card>
          {/* Nothing follows it, so it may come without a placeholder, which the tab above would move. */}
          <LazyPlace>
            <AffiliateHistory affiliate={affiliate} />
          </LazyPlace>
        </>
      )}
    </>
  );
}

interface ChangeableByFewProps {
  /** The resource that the form changes. */
  resource?: ResourceName;
  children: ReactNode;
}

/** A form that is disabled, with an explanation, for users who may not change it. */
function ChangeableByFew({ resource = 'affiliate', children }: ChangeableByFewProps) {
  const t = useWords();
  if (useMay(resource, 'update')) return children;
  return (
    <>
      <Notice severity="info">{t('admin.edit_affiliate.read_only')}</Notice>
      <Box
        component="fieldset"
        disabled
        sx={{ border: 0, m: 0, mt: 3, p: 0, minWidth: 0, '& button:not([role="combobox"])': { display: 'none' } }}
      >
        {children}
      </Box>
    </>
  );
}

/** Returns a tab whose content begins with its label as the title, and has a readable maximum width. */
const titled = (path: string, label: string, content: ReactNode): RoutedTab => ({
  path,
  label,
  element: (
    <Box sx={{ maxWidth: FORM_WIDTH_MAX }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {label}
      </Typography>
      {content}
    </Box>
  ),
});

function PaymentInfoTab({ affiliateId }: { affiliateId: number }) {
  const [search] = useSearchParams();
  return (
    <PaymentInfoScreen
      affiliateId={affiliateId}
      focusField={search.get('field') ?? undefined}
      mayCreate={useMay('payment-info', 'create')}
      mayUpdate={useMay('payment-info', 'update')}
      mayDelete={useMay('payment-info', 'delete')}
    />
  );
}

function AffiliateTabs({ affiliateId }: { affiliateId: number }) {
  const t = useWords();
  const notify = useNotify();
  const redirect = useRedirect();
  const mayRequest = useMay('payment-request', 'create');
  const maySchedule = useMay('commission-schedule', 'create');
  const { isPending } = usePermissions();
  const [seesCampaigns, seesPreferences, seesPaymentInfo, seesChannels, seesReport, seesPayments] = [
    useMay('approved-campaign', 'list'),
    useMay('email-preference', 'one'),
    useMay('payment-info', 'list'),
    useMay('channel', 'list'),
    useMay('conversion', 'list'),
    useMay('commission', 'list'),
  ];
  // Waits for the permissions: without its tab, a URL would redirect to the first one.
  if (isPending) return <FormSkeleton fields={3} />;
  return (
    <RoutedTabs
      label={t('admin.edit_affiliate.title')}
      tabs={[
        titled('access', t('admin.edit_affiliate.access'), <AccessTab affiliateId={affiliateId} />),
        titled(
          'personal_data',
          t('admin.edit_affiliate.personal_data'),
          <ChangeableByFew>
            <PersonalDataScreen affiliateId={affiliateId} />
          </ChangeableByFew>,
        ),
        titled(
          'address',
          t('admin.edit_affiliate.address'),
          <ChangeableByFew>
            <AddressScreen affiliateId={affiliateId} />
          </ChangeableByFew>,
        ),
        ...only(
          seesPaymentInfo,
          titled('pay_info', t('screens.payment_info.title'), <PaymentInfoTab affiliateId={affiliateId} />),
        ),
        ...only(seesChannels, {
          path: 'channels',
          label: t('admin.edit_affiliate.channels'),
          element: <ChannelsTab affiliateId={affiliateId} />,
        }),
        ...only(seesCampaigns, {
          path: 'approvedCampaign',
          label: t('admin.approved.tab'),
          element: <ApprovedCampaignsTab affiliateId={affiliateId} />,
        }),
        ...only(
          seesPreferences,
          titled(
            'preferences',
            t('screens.preferences.title'),
            <ChangeableByFew resource="email-preference">
              <PreferencesScreen affiliateId={affiliateId} />
            </ChangeableByFew>,
          ),
        ),
        ...only(seesReport, {
          path: 'affiliateConversionVision',
          label: t('admin.edit_affiliate.affiliateConversionVision'),
          element: <ConversionReport affiliateId={affiliateId} />,
        }),
        ...only(
          seesPayments,
          titled(
            'my_payments',
            t('admin.edit_affiliate.my_payments'),
            <>
              <FinancialScreen
                affiliateId={affiliateId}
                isStaff
                mayRequest={mayRequest}
                linkToPayment={(id, text) => <Link to={`/payment/${id}`}>{text}</Link>}
                onPaymentInfoNeeded={(field) =>
                  seesPaymentInfo
                    ? redirect(`${MANAGE_PATH}/${affiliateId}/pay_info${field ? `?field=${field}` : ''}`)
                    : notify('admin.edit_affiliate.payment_info_needed', { type: 'info' })
                }
                onPersonalDataNeeded={() => redirect(`${MANAGE_PATH}/${affiliateId}/personal_data`)}
              />
              {maySchedule && <SchedulePayment affiliateId={affiliateId} />}
            </>,
          ),
        ),
      ]}
    />
  );
}

const only = (isAllowed: boolean, tab: RoutedTab): RoutedTab[] => (isAllowed ? [tab] : []);
