import type { ComponentType } from 'react';

export interface ChartPoint {
  /** What the value belongs to, such as a day. */
  label: string;
  value: number;
}

/** Colours of both themes: the first thing one looks at, a weaker one of its kind, what it is compared with, and trouble. */
export type ChartTone = 'primary' | 'soft' | 'quiet' | 'alarm';

export interface ChartSeries {
  name: string;
  points: readonly ChartPoint[];
  /** By default that of its place: the first one stands out, another one is quiet. */
  tone?: ChartTone;
  /** Whether the last point is of a day or month that is not over: it is drawn apart. */
  isOpen?: boolean;
}

export const toneOf = ({ tone }: ChartSeries, order: number): ChartTone => tone ?? (order === 0 ? 'primary' : 'quiet');

export interface ShapeProps {
  series: readonly ChartSeries[];
  /** Places across. A shorter series ends before the others. */
  count: number;
  /** From 0 at the top to 100. */
  yOf: (value: number) => number;
}

/** How a kind of chart is drawn, in a box of 100 by 100. */
export interface ChartShape {
  /** Whether each place has a column of its own. Otherwise the first and the last one are at the edges. */
  hasColumns: boolean;
  /** What the axis has to reach, besides 0. */
  reach: (series: readonly ChartSeries[]) => number[];
  Drawing: ComponentType<ShapeProps>;
}
