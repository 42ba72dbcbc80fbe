import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import Link from '@mui/icons-material/Link';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { NavLink, useLocation } from 'react-router-dom';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { paths } from '../session/paths.ts';
import styles from './bars.module.css';

const destinations = [
  { to: paths.home, words: 'portal.page.home', Icon: HomeOutlined },
  { to: paths.campaigns, words: 'portal.page.campaigns', Icon: CampaignOutlined },
  { to: paths.links, words: 'portal.page.links', Icon: Link },
  { to: paths.report, words: 'portal.page.report', Icon: AssessmentOutlined },
  { to: paths.financial, words: 'portal.page.financial', Icon: AccountBalanceWalletOutlined },
] as const;

interface NavigationProps {
  /** How many tax invoices the affiliate has to send now; they belong to 'Financeiro'. */
  toSend: number;
}

/** What waits in each destination, and whether a page of another path belongs to it. */
function useDestinations(toSend: number) {
  const { pathname } = useLocation();
  return destinations.map((destination) => {
    const isMoney = destination.to === paths.financial;
    return {
      ...destination,
      waiting: isMoney ? toSend : 0,
      state: isMoney && pathname.startsWith(paths.invoices) ? 'active' : '',
    };
  });
}

/** The main navigation in the top bar of wide screens. */
export function TopNavigation({ toSend }: NavigationProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('portal.layout.main_navigation')} className={styles.pages}>
      {useDestinations(toSend).map(({ to, words, waiting, state }) => (
        <NavLink key={to} to={to} end={to === paths.home} className={`${styles.page} ${state}`}>
          {t(words)}
          <Waiting count={waiting} />
        </NavLink>
      ))}
    </nav>
  );
}

/** The main navigation at the bottom of phones, within reach of the thumb. */
export function BottomBar({ toSend }: NavigationProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('portal.layout.main_navigation')} className={styles.bottom}>
      {useDestinations(toSend).map(({ to, words, Icon, waiting, state }) => (
        <NavLink key={to} to={to} end={to === paths.home} className={`${styles.tab} ${state}`}>
          <Icon />
          {t(words)}
          <Waiting count={waiting} />
        </NavLink>
      ))}
    </nav>
  );
}

/** How many tax invoices wait to be sent; screen readers hear what they are. */
function Waiting({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <>
      <span className={styles.badge} aria-hidden>
        {Math.min(count, 99)}
      </span>
      <span className={styles.unseen}> {t('portal.layout.tax_invoices_to_send', { smart_count: count })}</span>
    </>
  );
}

/** The affiliate's account, as an icon of the top bar. */
export function AccountLink() {
  const { t } = useTranslation();
  const label = t('portal.page.account');
  return (
    <NavLink to={paths.account} aria-label={label} data-tooltip={label} className={styles.icon}>
      <PersonOutlined />
    </NavLink>
  );
}
