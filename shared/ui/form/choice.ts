/** An option of a select. */
export interface Choice<Value extends string | number = string | number> {
  value: Value;
  label: string;
}
