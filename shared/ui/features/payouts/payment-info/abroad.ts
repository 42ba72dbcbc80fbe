/** What the form needs for a bank abroad alone, loaded together. */
export { ForeignBankSection } from './foreign-bank-section.tsx';
export { ForeignCountryInput } from './foreign-country-input.tsx';
