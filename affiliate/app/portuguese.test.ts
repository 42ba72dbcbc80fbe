import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accessPtBr } from '#shared/i18n/portal/access-pt-br.ts';
import { chartPtBr } from '#shared/i18n/portal/chart-pt-br.ts';
import { activatePtBr } from '#shared/i18n/portal/activate-pt-br.ts';
import { campaignsPtBr } from '#shared/i18n/portal/campaigns-pt-br.ts';
import { channelsPtBr } from '#shared/i18n/portal/channels-pt-br.ts';
import { dashboardPtBr } from '#shared/i18n/portal/dashboard-pt-br.ts';
import { earningsPtBr } from '#shared/i18n/portal/earnings-pt-br.ts';
import { homePtBr } from '#shared/i18n/portal/home-pt-br.ts';
import { managerPtBr } from '#shared/i18n/portal/manager-pt-br.ts';
import { billingCodesPtBr } from '#shared/i18n/portal/billing-codes-pt-br.ts';
import { freezePtBr } from '#shared/i18n/portal/freeze-pt-br.ts';
import { firstPtBr } from '#shared/i18n/portal/first-pt-br.ts';
import { identityPtBr } from '#shared/i18n/portal/identity-pt-br.ts';
import { postbackTestPtBr } from '#shared/i18n/portal/postback-test-pt-br.ts';
import { outboundPtBr } from '#shared/i18n/portal/outbound-pt-br.ts';
import { notesPtBr } from '#shared/i18n/portal/notes-pt-br.ts';
import { passwordPtBr } from '#shared/i18n/portal/password-pt-br.ts';
import { paymentCodesPtBr } from '#shared/i18n/portal/payment-codes-pt-br.ts';
import { paymentsPtBr } from '#shared/i18n/portal/payments-pt-br.ts';
import { preferencesPtBr } from '#shared/i18n/portal/preferences-pt-br.ts';
import { recoveryPtBr } from '#shared/i18n/portal/recovery-pt-br.ts';
import { periodPtBr } from '#shared/i18n/portal/period-pt-br.ts';
import { linkDetailsPtBr } from '#shared/i18n/portal/link-details-pt-br.ts';
import { linksPtBr } from '#shared/i18n/portal/links-pt-br.ts';
import { reportPtBr } from '#shared/i18n/portal/report-pt-br.ts';
import { registrationPtBr } from '#shared/i18n/portal/registration-pt-br.ts';
import { securityPtBr } from '#shared/i18n/portal/security-pt-br.ts';
import { sessionPtBr } from '#shared/i18n/portal/session-pt-br.ts';
import { addWords, type Catalogue, createTranslate } from '#shared/i18n/translate.ts';

const ROOT = join(import.meta.dirname, '../..');
const PARTS: Record<string, Catalogue> = {
  access: accessPtBr,
  activate: activatePtBr,
  'billing-codes': billingCodesPtBr,
  campaigns: campaignsPtBr,
  channels: channelsPtBr,
  chart: chartPtBr,
  dashboard: dashboardPtBr,
  earnings: earningsPtBr,
  first: firstPtBr,
  freeze: freezePtBr,
  home: homePtBr,
  identity: identityPtBr,
  manager: managerPtBr,
  'postback-test': postbackTestPtBr,
  outbound: outboundPtBr,
  notes: notesPtBr,
  password: passwordPtBr,
  'payment-codes': paymentCodesPtBr,
  payments: paymentsPtBr,
  period: periodPtBr,
  preferences: preferencesPtBr,
  recovery: recoveryPtBr,
  registration: registrationPtBr,
  'link-details': linkDetailsPtBr,
  links: linksPtBr,
  report: reportPtBr,
  security: securityPtBr,
  session: sessionPtBr,
};
const entries = [
  'affiliate/main.tsx',
  'affiliate/app/signed-in.tsx',
  'affiliate/app/session-dialogs.ts',
  'affiliate/pages/auth/register-page.tsx',
  'affiliate/pages/auth/activate-page.tsx',
  'affiliate/pages/auth/code-form.tsx',
  'affiliate/pages/auth/payment-freeze-page.tsx',
  'affiliate/pages/postback-test/postback-test-page.tsx',
  'affiliate/pages/outbound-invoice/outbound-invoice-page.tsx',
  // Shown without the signed-in pages' own code, but with their words.
  'affiliate/pages/auth/enrolment-page.tsx',
  'affiliate/pages/auth/password-reset-page.tsx',
  'affiliate/pages/auth/new-password-page.tsx',
  'affiliate/pages/auth/email-undo-page.tsx',
  'affiliate/pages/not-found/not-found-page.tsx',
  'affiliate/pages/dashboard/dashboard-page.tsx',
  'affiliate/pages/dashboard/home-below.tsx',
  'affiliate/pages/campaigns/campaigns-page.tsx',
  'affiliate/pages/campaigns/campaign-page.tsx',
  'affiliate/pages/links/links-page.tsx',
  'affiliate/pages/report/report-page.tsx',
  'affiliate/pages/financial/financial-page.tsx',
  'affiliate/pages/invoices/invoices-page.tsx',
  'affiliate/pages/account/account-page.tsx',
  'affiliate/pages/account/personal-data-tab.tsx',
  'affiliate/pages/account/address-tab.tsx',
  'affiliate/pages/account/security-tab.tsx',
  'affiliate/pages/account/access-tab.tsx',
  // With the form that it opens.
  'affiliate/pages/account/channels-tab.tsx',
  'affiliate/pages/account/preferences-tab.tsx',
  'affiliate/pages/auth/unsubscribe-page.tsx',
];

/** The sources that code imports, values alone; what it fetches later only where that opens on the same page. */
function sourcesOf(entry: string): Map<string, string> {
  const sources = new Map<string, string>();
  const waiting = [join(ROOT, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file) || !existsSync(file)) continue;
    const source = readFileSync(file, 'utf8');
    sources.set(file, source);
    for (const [, isType, path = ''] of source.matchAll(/^import (type )?(?:[^;]*? from )?'([^']+\.tsx?)';/gm)) {
      if (isType === undefined) waiting.push(fileOf(file, path));
    }
    for (const [, path = ''] of source.matchAll(/import\('(#shared\/ui\/[^']+)'\)/g)) waiting.push(fileOf(file, path));
  }
  return sources;
}

const fileOf = (importer: string, path: string) =>
  path.startsWith('#') ? join(ROOT, path.slice(1)) : join(dirname(importer), path);

/** The keys, or what keys begin with, that stand in a source, and the code lists whose words its chips show. */
function wordsIn(source: string): string[] {
  const keys = [...source.matchAll(/['`]((?:common|errors|validation|screens|portal)\.[a-z_.]+)/g)];
  const chips = [...source.matchAll(/<StatusChip list=\{(\w+)\}/g)];
  const listName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [...keys.map(([, key = '']) => key), ...chips.map(([, list = '']) => `codes.${listName(list)}.other`)];
}

function leaves(catalogue: Catalogue, path = ''): string[] {
  return Object.entries(catalogue).flatMap(([name, node]) =>
    typeof node === 'string' ? [path + name] : leaves(node, `${path}${name}.`),
  );
}

describe('the Portuguese words of the portal', () => {
  it.each(entries)('are there with what says them: %s', (entry) => {
    const sources = sourcesOf(entry);
    const parts = Object.keys(PARTS).filter((part) =>
      [...sources.keys()].some((file) => file.endsWith(`/${part}-pt-br.ts`)),
    );
    const here: Catalogue = {};
    for (const part of new Set(['first', ...parts])) addWords(here, PARTS[part] ?? {});
    const keys = leaves(here);
    const said = [...sources].filter(([file]) => !file.includes('/i18n/')).flatMap(([, source]) => wordsIn(source));
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((key) => !keys.some((present) => present === key || present.startsWith(key)))).toEqual([]);
  });

  it('join those that were there, and leave the parts as they are', () => {
    const words: Catalogue = {};
    addWords(words, firstPtBr);
    addWords(words, channelsPtBr);
    const t = createTranslate(words, 'pt-br');
    expect([t('screens.channels.title'), t('screens.channels.add')]).toEqual(['Canais', 'Adicionar Canal']);
    expect(firstPtBr.screens.channels).toEqual({ title: 'Canais' });
  });
});
