/** The accounts of the sample data; all have the same password. */
const sampleAccounts = [
  ['admin@demo.test', 'administrator'],
  ['gerente@demo.test', 'affiliate manager'],
  ['carteira@demo.test', 'affiliate manager of assigned affiliates alone'],
  ['financeiro@demo.test', 'finance'],
  ['campanhas@demo.test', 'campaigns'],
  ['auditor@demo.test', 'auditor'],
  ['afiliado@demo.test', 'main access of affiliate 1'],
  ['acesso@demo.test', 'secondary access of affiliate 1'],
  ['leitura@demo.test', 'read-only access of affiliate 1'],
  ['outro@demo.test', 'affiliate 2'],
] as const;
const samplePassword = 'Demo-2026';

export interface BannerOptions {
  brandName: string;
  url: string;
  hasSampleAccounts: boolean;
}

/** Builds the start-up banner: addresses and sample accounts. */
export function bannerOf({ brandName, url, hasSampleAccounts }: BannerOptions): string {
  const places = [
    ['Portal', `${url}/`],
    ['Back-office', `${url}/admin/`],
    ['developers', `${url}/docs`],
  ] as const;
  return [
    '',
    `  ${brandName} is running. Press Ctrl+C to stop.`,
    '',
    ...places.map(([name, address]) => `  ${name.padEnd(15)}${address}`),
    ...(hasSampleAccounts
      ? [
          '',
          `  Sample accounts, all with the password ${samplePassword}`,
          ...sampleAccounts.map(([email, role]) => `  ${email.padEnd(22)}${role}`),
        ]
      : []),
    '',
    '',
  ].join('\n');
}
