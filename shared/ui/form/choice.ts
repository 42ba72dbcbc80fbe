/** One of the things that a select offers. */
export interface Choice<Value extends string | number = string | number> {
  value: Value;
  label: string;
}
