import colors from 'picocolors';
import { withClient } from '../stores/postgres/with-client.ts';
import type { Settings } from '../settings.ts';

const DEMO_ACCOUNTS = ['admin@example.com', 'premium@example.com', 'member@example.com'];
const DEMO_PASSWORD = 'Backflow1979';

/** The text in the terminal when the platform is ready. */
export function summary(
  settings: Settings,
  logs: string,
  demoAccounts: readonly string[],
  mailboxUrl: string | undefined,
): string {
  const rows: [string, string][] = [['Address', colors.bold(settings.publicOrigin)]];
  demoAccounts.forEach((account, at) => rows.push([at === 0 ? 'Demo accounts' : '', account]));
  if (demoAccounts.length > 0) rows.push(['', `password ${DEMO_PASSWORD}`]);
  if (mailboxUrl !== undefined) rows.push(['Mailbox', `${mailboxUrl} (mail stays on this machine)`]);
  rows.push(['Data', settings.dataDir], ['Logs', logs], ['Stop', 'Ctrl-C stops everything']);
  const lines = rows.map(([label, value]) => `  ${colors.dim(label.padEnd(15))}${value}`);
  return ['', colors.bold('  Backflow Academy is ready'), '', ...lines, ''].join('\n');
}

/** The demo accounts that exist in the database. */
export const findDemoAccounts = (adminUrl: string): Promise<string[]> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ email: string }>(
      'SELECT email FROM identity.users WHERE email = ANY($1)',
      [DEMO_ACCOUNTS],
    );
    return DEMO_ACCOUNTS.filter((account) => rows.some(({ email }) => email === account));
  }).catch(() => []);
