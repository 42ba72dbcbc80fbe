import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';
import { type ErrorCode, isErrorCode } from '#shared/errors.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDateTime } from '#shared/time.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import type { staff } from '#shared/words/campaigns.pt-br.ts';
import type { KeyOf } from '#shared/words/translate.ts';
import { listPath } from '../../kit/list/list-path.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { orderInPayload } from '../order-in-payload.ts';

type Postback = ResourceRecord<'postback'>;

const SHOWN = 3;
const STALE_AFTER_MS = 5_000;

/** Fetches the latest messages of an advertiser's server that were refused, for users who may see them. */
export function useRefusedOrders(advertiserId: number) {
  const { client } = useScreenHost();
  const options = {
    filter: { advertiser_id: advertiserId, is_refused: true, is_test: false },
    range: [0, SHOWN - 1] as const,
  };
  return useQuery({
    queryKey: queryKeys.list('postback', options),
    queryFn: ({ signal }) => client.list('postback', { ...options, signal }),
    // Several parts of a page say it, one after the other.
    staleTime: STALE_AFTER_MS,
    enabled: useMay('postback', 'list'),
  });
}

type DoorName = KeyOf<(typeof staff)['admin']['advertiser']['doors']>;

interface Door {
  name: DoorName;
  path: string;
}

const doorToCampaigns = ({ advertiser_id }: Postback): Door => ({
  name: 'campaigns',
  path: listPath('campaign', { advertiser_id }),
});
const doorToCoupons = ({ advertiser_id }: Postback): Door => ({
  name: 'coupons',
  path: listPath('campaign', { advertiser_id }),
});
const doorToKeys = ({ advertiser_id }: Postback): Door => ({ name: 'keys', path: `/advertiser/${advertiser_id}#keys` });
const doorToParticipations = (): Door => ({ name: 'participations', path: '/participation' });
const doorToLinks = (): Door => ({ name: 'links', path: '/tracking-link' });
/** The sale itself, or where it is searched for. */
const doorToSale = ({ conversion_id: id, body }: Postback): Door => ({
  name: 'sale',
  path: id === null ? listPath('conversion', { q: orderInPayload(body)?.orderId }) : `/conversion/${id}/show`,
});

/** Where the cause of a refusal is put right. What is wrong with the message itself is put right by the advertiser. */
const doors: Readonly<Partial<Record<ErrorCode, (message: Postback) => Door>>> = {
  unknown_coupon: doorToCoupons,
  coupon_without_channel: doorToCoupons,
  coupon_ambiguous: doorToCoupons,
  unknown_click: doorToLinks,
  link_switched_off: doorToLinks,
  not_participating: doorToParticipations,
  campaign_not_open: doorToCampaigns,
  foreign_campaign: doorToCampaigns,
  key_unknown: doorToKeys,
  signature_invalid: doorToKeys,
  signature_expired: doorToKeys,
  amount_final: doorToSale,
  refused_is_final: doorToSale,
  commission_unavailable: doorToSale,
};

/** The orders that were refused last: why, and where it is put right. */
export function RefusedOrders({ advertiserId }: { advertiserId: number }) {
  const t = useWords();
  const { data } = useRefusedOrders(advertiserId);
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Notice severity="error" isPartOfPage>
      <Messages title={t('admin.advertiser.refused_title', { smart_count: data.total })} messages={data.rows} />
    </Notice>
  );
}

function Messages({
  title,
  messages,
  children,
}: {
  title: string;
  messages: readonly Postback[];
  children?: ReactNode;
}) {
  return (
    <>
      <Typography component="h2" sx={{ fontWeight: 650, fontSize: '1rem' }}>
        {title}
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 0.75,
          m: 0,
          mt: 0.5,
          p: 0,
          listStyle: 'none',
          overflowWrap: 'anywhere',
          '& a': { textDecoration: 'underline' },
        }}
      >
        {messages.map((message) => (
          <li key={message.id}>
            <Refused message={message} />
          </li>
        ))}
        {children}
      </Box>
    </>
  );
}

function Refused({ message }: { message: Postback }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { fault, body, message_id, received_at } = message;
  const order = orderInPayload(body);
  const known = isErrorCode(fault) ? fault : undefined;
  const door = known && doors[known]?.(message);
  const why =
    known === undefined
      ? (fault ?? '')
      : known === 'invalid_fields'
        ? t('admin.advertiser.field_wrong')
        : t(`errors.${known}`);
  return (
    <>
      <strong>{order?.orderId ?? message_id}</strong>
      {order?.amount !== undefined && ` · ${formatBrl(order.amount, locale)}`}
      {` · ${formatDateTime(received_at, locale)}: ${why} `}
      {door === undefined ? (
        t('admin.advertiser.send_again')
      ) : (
        <>
          <Link to={door.path}>{t(`admin.advertiser.doors.${door.name}`)}</Link>
          {` ${t('admin.advertiser.then_again')}`}
        </>
      )}
    </>
  );
}

/** How many messages that contain a number are read to find those of the order with that number. */
const LOOKED_AT = 10;

/**
 * The messages about an order that were refused, each with its reason, what it said and where it is put right; and the way
 * to import the order for a channel where the advertiser does not send it again.
 */
export function RefusedByNumber({ number }: { number: string }) {
  const t = useWords();
  const { client } = useScreenHost();
  const mayImport = useMay('conversion-import', 'create');
  // In the message it is a JSON text; a bare number would also find amounts and times.
  const filter = { q: JSON.stringify(number), is_refused: true, is_test: false };
  const options = { filter, range: [0, LOOKED_AT - 1] as const };
  const { data } = useQuery({
    queryKey: queryKeys.list('postback', options),
    queryFn: ({ signal }) => client.list('postback', { ...options, signal }),
    enabled: useMay('postback', 'list'),
  });
  const refused = data?.rows.filter(({ body }) => orderInPayload(body)?.orderId === number).slice(0, SHOWN) ?? [];
  const [newest] = refused;
  if (newest === undefined) return null;
  return (
    <Notice severity="error">
      <Messages title={t('admin.advertiser.refused_of_number', { number })} messages={refused}>
        <li>
          <Link to={listPath('postback', filter)}>{t('admin.advertiser.see_message')}</Link>
          {mayImport && (
            <>
              {' · '}
              <Link to="/conversion-import/create" state={{ message: newest.body }}>
                {t('admin.advertiser.import_order')}
              </Link>
            </>
          )}
        </li>
      </Messages>
    </Notice>
  );
}
