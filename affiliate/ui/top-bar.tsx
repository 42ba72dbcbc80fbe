import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '#shared/client/api-error.ts';
import { BrandLogo } from '#shared/ui/base/brand-logo.tsx';
import { IconButton } from '#shared/ui/base/button.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { paths } from '../session/paths.ts';
import { useSite } from '../session/site.tsx';
import { useTaxInvoicesToSend } from '../session/use-own-tax-invoices.ts';
import styles from './bars.module.css';
import { BrandMark } from './brand-mark.tsx';
import { LanguageSelect } from './language-select.tsx';
import { AccountLink, TopNavigation } from './navigation.tsx';
import { useNotify } from './notifications.tsx';
import { useThemeToggle } from './use-theme-toggle.ts';

interface TopBarProps {
  /** Whether staff see it as the affiliate, whose way out stands above. */
  isView?: boolean;
  /** The bell of the signed-in person; a view has none. */
  bell: ReactNode;
}

/** The top bar: the navigation and the settings of the portal. */
export function TopBar({ isView = false, bell }: TopBarProps) {
  const { brand } = useSite();
  const toSend = useTaxInvoicesToSend();
  return (
    <header className={styles.top}>
      <div className={styles.content}>
        <Link to={paths.home} className={styles.home}>
          {brand.logoUrl === undefined ? (
            <>
              <BrandMark />
              <span className={styles.name}>{brand.name}</span>
            </>
          ) : (
            <BrandLogo {...brand} />
          )}
        </Link>
        <TopNavigation toSend={toSend} />
        <div className={styles.settings}>
          {!isView && <div className={styles.icon}>{bell}</div>}
          <AccountLink />
          <LanguageSelect />
          <ThemeToggle />
          {!isView && <LogoutButton />}
        </div>
      </div>
    </header>
  );
}

function ThemeToggle() {
  const { isDark, label, toggle } = useThemeToggle();
  return (
    <IconButton label={label} title="" data-tooltip={label} onClick={toggle}>
      {isDark ? <LightModeOutlined /> : <DarkModeOutlined />}
    </IconButton>
  );
}

function LogoutButton() {
  const { t } = useTranslation();
  const { leaveGuard, session } = useSite();
  const { isHeld } = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.get);
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);

  async function logout() {
    try {
      await session.close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, 'error');
      setIsAsking(false);
    }
  }

  return (
    <>
      <IconButton
        label={t('portal.layout.logout')}
        title=""
        data-tooltip={t('portal.layout.logout')}
        onClick={() => setIsAsking(true)}
      >
        <LogoutOutlined />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title={t('portal.layout.logout_question')}
          {...(isHeld && { text: t('screens.unsaved.text') })}
          confirmLabel={t('portal.layout.logout')}
          onConfirm={logout}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
