/** The answer to a form with a file. */
export interface FormAnswer {
  /** 0 if there was none. */
  status: number;
  /** Parsed from JSON; undefined if it is none. */
  body: unknown;
}

export interface SendFormOptions {
  /** Of the texts in the answer. */
  language: string;
  /** Called with 0 to 1 while uploading; with undefined while the server processes the file. */
  onProgress: (share: number | undefined) => void;
  signal: AbortSignal;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends a form with a file. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 *
 * @param form the fields precede the file, so that the server has them when the file starts
 * @throws AbortError if the signal was aborted
 */
export function sendForm(url: string, form: FormData, options: SendFormOptions): Promise<FormAnswer> {
  const { language, onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', url);
    call.setRequestHeader('Accept', 'application/json');
    call.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    call.setRequestHeader('X-Language', language);
    call.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    call.upload.onload = () => onProgress(undefined);
    call.onload = () => resolve({ status: call.status, body: parseJson(call.responseText) });
    call.onerror = () => resolve({ status: 0, body: undefined });
    call.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => call.abort());
    call.send(form);
  });
}
