export interface ChartPoint {
  /** What the value belongs to, such as a day. */
  label: string;
  value: number;
}

export interface ChartSeries {
  name: string;
  points: readonly ChartPoint[];
  /** Whether the last point is of a day that is not over: it is drawn apart. */
  isOpen?: boolean;
}
