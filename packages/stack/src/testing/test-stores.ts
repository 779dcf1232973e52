import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { asRole, prepareProcess, type ProcessContext } from '../process/node-processes.ts';
import { Child } from '../process/child.ts';
import { provision, provisionDatabase } from '../stores/provision.ts';
import { rolePassword } from '../secrets.ts';
import { startPostgres, startRedis } from './start-stores.ts';
import { publishTestEnvironment } from './test-environment.ts';

const TEMPLATE = 'backflow_template';

/**
 * Starts the stores that all tests share, and creates the template of the test files' databases: every service's schema,
 * migrated and empty. Returns a function that stops the stores.
 */
export async function startTestStores(): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const stop = async () => {
    await Promise.all([postgres.stop(), redis.stop()]);
  };
  try {
    const secret = randomBytes(32).toString('hex');
    const adminUrl = postgres.getUrl('postgres');
    const templateUrl = postgres.getUrl(TEMPLATE);
    const getPassword = (role: string) => rolePassword(secret, role);
    await provisionDatabase(adminUrl, TEMPLATE);
    await provision(templateUrl, getPassword);
    const context: ProcessContext = {
      logs: dirname(postgres.logFile),
      filesDir: join(dirname(postgres.logFile), 'files'),
      nodeEnv: 'test',
      logLevel: 'warn',
      publicOrigin: 'http://localhost:3000',
      redisUrl: redis.url,
      sessionSecret: secret,
      seedDemo: false,
      smtpUrl: 'smtp://127.0.0.1:1',
      adminUrl: templateUrl,
      databaseUrlFor: (role) => asRole(templateUrl, role, getPassword(role)),
    };
    await new Child(prepareProcess(context)).untilDone();
    publishTestEnvironment({ adminUrl, template: TEMPLATE, redisUrl: redis.url, secret });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
