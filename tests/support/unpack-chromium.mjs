// Started by chromium.ts.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
