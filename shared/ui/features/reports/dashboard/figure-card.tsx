import { Sparkline } from '#shared/ui/base/chart/sparkline.tsx';
import { fittedFontSize } from '#shared/ui/base/fitted-font-size.ts';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { Change } from './change.tsx';
import styles from './figure-card.module.css';
import { changeOf, type FigureName, formatFigure } from './figures.ts';

interface FigureCardProps {
  name: FigureName;
  /** Undefined while loading. */
  value: number | undefined;
  /** That of the period before; undefined if it is not known. */
  before: number | undefined;
  values: readonly number[];
  /** Whether the last value is of today. */
  hasToday: boolean;
  /** Without the figure before and the course. */
  isDense?: boolean;
  /** Whether the chart shows this figure. */
  isChosen: boolean;
  onChoose: () => void;
}

/** A figure with its change and its course; a button that brings it into the chart. */
export function FigureCard({
  name,
  value,
  before,
  values,
  hasToday,
  isDense = false,
  isChosen,
  onChoose,
}: FigureCardProps) {
  const { t, locale } = useTranslation();
  const text = value === undefined ? '' : formatFigure(name, value, locale);
  return (
    <button
      type="button"
      className={styles.card}
      data-dense={isDense || undefined}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className={styles.name}>{t(`screens.dashboard.${name}`)}</span>
      <span className={styles.value} style={{ fontSize: fittedFontSize(text, 'var(--largest)') }}>
        {value === undefined ? <TextSkeleton width="70%" /> : text}
      </span>
      <span className={styles.change}>
        <FigureBefore name={name} value={value} before={before} />
      </span>
      <span className={styles.course}>
        <Sparkline values={values} isOpen={hasToday} />
      </span>
    </button>
  );
}

/** How much a figure has changed, and from what. */
function FigureBefore({ name, value, before }: Pick<FigureCardProps, 'name' | 'value' | 'before'>) {
  const { t, locale } = useTranslation();
  const isKnown = value !== undefined && before !== undefined;
  return (
    <>
      {isKnown ? <Change percent={changeOf(value, before)} /> : <TextSkeleton width="45%" />}
      <span className={styles.before}>
        {isKnown ? (
          t('screens.dashboard.was', { value: formatFigure(name, before, locale) })
        ) : (
          <TextSkeleton width="60%" />
        )}
      </span>
    </>
  );
}
