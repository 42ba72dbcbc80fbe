import { useTranslation } from '#shared/ui/base/translation.tsx';
import { type ChartUnit, valueText } from './axis-text.ts';
import styles from './chart.module.css';
import type { ChartSeries } from './chart-series.ts';

interface ChartTableProps {
  title: string;
  series: readonly ChartSeries[];
  unit: ChartUnit;
}

/** The values of a chart as a table, in the room of the drawing. Series of the same days or months share a column for them. */
export function ChartTable({ title, series, unit }: ChartTableProps) {
  const { t, locale } = useTranslation();
  const [first] = series;
  const count = Math.max(0, ...series.map(({ points }) => points.length));
  const isShared = series.every(
    ({ points }) =>
      points.length === count && points.every(({ label }, place) => label === first?.points[place]?.label),
  );
  const hasLabels = (order: number) => order === 0 || !isShared;
  return (
    // A region that scrolls has to be reached by the keyboard.
    <div className={styles.scroll} style={{ height: '100%' }} role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {series.map(({ name }, order) => [
              hasLabels(order) && (
                <th key={`label-${order}`} scope="col">
                  {t('screens.chart.period')}
                </th>
              ),
              <th key={`value-${order}`} scope="col">
                {name}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, place) => (
            <tr key={place}>
              {series.map(({ points }, order) => {
                const point = points[place];
                return [
                  hasLabels(order) && (
                    <th key={`label-${order}`} scope="row">
                      {point?.label}
                    </th>
                  ),
                  <td key={`value-${order}`}>{point && valueText(point.value, unit, locale)}</td>,
                ];
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
