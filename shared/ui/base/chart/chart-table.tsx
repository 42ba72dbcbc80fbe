import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './chart.module.css';
import type { ChartSeries } from './chart-series.ts';

interface ChartTableProps {
  title: string;
  series: readonly ChartSeries[];
  format: (value: number) => string;
}

/** The values of a chart as a table, in the room of the drawing. */
export function ChartTable({ title, series, format }: ChartTableProps) {
  const { t } = useTranslation();
  const count = Math.max(0, ...series.map(({ points }) => points.length));
  return (
    // A region that scrolls has to be reached by the keyboard.
    <div className={styles.scroll} style={{ height: '100%' }} role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {series.map(({ name }, index) => [
              <th key={`day-${index}`} scope="col">
                {t('screens.chart.day')}
              </th>,
              <th key={`value-${index}`} scope="col">
                {name}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, place) => (
            <tr key={place}>
              {series.map(({ points }, index) => [
                <td key={`day-${index}`}>{points[place]?.label}</td>,
                <td key={`value-${index}`}>{points[place] && format(points[place].value)}</td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
