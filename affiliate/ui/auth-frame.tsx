import { type ReactNode, useState } from 'react';
import { type Locale, locales } from '#shared/locale.ts';
import { BrandLogo } from '#shared/ui/base/brand-logo.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSite } from '../session/site.tsx';
import styles from './auth-frame.module.css';
import { BrandMark } from './brand-mark.tsx';
import { localeNames, localeTags } from './locale-names.ts';
import { useThemeToggle } from './use-theme-toggle.ts';

/**
 * The layout of the pages before the login. Uses plain CSS with the theme's colours, so that the first page loads fast.
 */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { brand } = useSite();
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <aside className={styles.aside}>
        <div className={styles.brand}>
          {brand.logoUrl === undefined ? (
            <>
              <BrandMark size={36} />
              <span>{brand.name}</span>
            </>
          ) : (
            <BrandLogo {...brand} height={36} />
          )}
        </div>
        <RisingBars />
        <div className={styles.tagline}>
          <p className={styles.taglineTitle}>{t('portal.auth.tagline')}</p>
          <p>{t('portal.auth.tagline_text')}</p>
        </div>
      </aside>
      <div className={styles.content}>
        <main className={styles.main}>{children}</main>
        <footer className={styles.footer}>
          <SiteChoices />
        </footer>
      </div>
    </div>
  );
}

const BAR_HEIGHTS = [70, 110, 95, 160, 140, 220, 260];

/** A decoration on wide screens. */
function RisingBars() {
  return (
    <svg className={styles.bars} viewBox="0 0 420 280" preserveAspectRatio="xMaxYMax meet" aria-hidden>
      {BAR_HEIGHTS.map((height, index) => (
        <rect key={height} x={index * 60 + 8} y={280 - height} width="44" height={height} rx="10" />
      ))}
    </svg>
  );
}

/** Chooses the language and the theme, before the login. */
export function SiteChoices() {
  return (
    <>
      <LanguageChoice />
      <ThemeButton />
    </>
  );
}

function LanguageChoice() {
  const { language } = useSite();
  const { t, locale } = useTranslation();
  const [hasFailed, setHasFailed] = useState(false);

  async function choose(name: Locale) {
    setHasFailed(false);
    await language.change(name).catch(() => setHasFailed(true));
  }

  return (
    <>
      {/* Exists before its text, as screen readers announce only what is added. */}
      <div role="alert" className={styles.failure}>
        {hasFailed && t('errors.network')}
      </div>
      <div role="group" aria-label={t('portal.layout.language')}>
        {locales.map((name) => (
          <button
            key={name}
            type="button"
            lang={localeTags[name]}
            className={styles.choice}
            aria-pressed={name === locale}
            onClick={() => void choose(name)}
          >
            {localeNames[name]}
          </button>
        ))}
      </div>
    </>
  );
}

function ThemeButton() {
  const { label, toggle } = useThemeToggle();
  return (
    <button type="button" className={styles.choice} onClick={toggle}>
      {label}
    </button>
  );
}
