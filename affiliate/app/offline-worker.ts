/**
 * Registers the worker that answers without a connection. After the page has loaded, so that it takes nothing from the first
 * visit; not during development, where its file is not built. Browsers have none outside HTTPS, and a person may switch it off:
 * then the browser's own page says that there is no connection.
 */
export function registerOfflineWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  // The code of the page runs before its load event.
  addEventListener('load', () => void register());
}
