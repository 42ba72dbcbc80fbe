import { useTranslate } from 'react-admin';

/** Returns the function that says why a line was refused, with the value of the file that the server's text ends with. */
export function useFaultTexts(): (fault: { code: string; message: string }) => string {
  const translate = useTranslate();
  return ({ code, message }) => {
    const text = translate(`admin.import.errors.${code}`, { _: message });
    const [, value] = /\. \((.+)\)$/su.exec(message) ?? [];
    return text === message || value === undefined ? text : `${text} (${value})`;
  };
}
