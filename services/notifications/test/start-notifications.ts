import { sendMail } from '@backflow/contracts/notifications';
import type { MailRequest } from '@backflow/contracts/notifications';
import { createLogger, openDatabase } from '@backflow/service-kit';
import { startTestService } from '@backflow/service-kit/testing';
import type { NotificationsSettings } from '../src/context.ts';
import { notifications } from '../src/service.ts';

export interface DeliveryRow {
  id: string;
  template: string;
  recipient: string;
  status: string;
  attempts: number;
  reason: string | null;
}

export const ORIGIN = 'https://academy.example.com';

/** Starts the service, with access to its tables. */
export async function startNotifications(
  smtpUrl: string,
  {
    supplierMailsPerHour = 1000,
    now,
    ...sms
  }: { supplierMailsPerHour?: number; now?: () => number } & Partial<NotificationsSettings> = {},
) {
  const settings = { SMTP_URL: smtpUrl, SUPPLIER_MAILS_PER_HOUR: supplierMailsPerHour, ...sms };
  const service = await startTestService(notifications, { settings, ...(now && { now }) });
  const owner = openDatabase(service.adminUrl, createLogger('test', 'silent'));
  const admin = owner.reader;
  return {
    ...service,
    admin,
    send: (request: MailRequest) => service.context.jobs.send(sendMail, request),
    async jobs() {
      const { rows } = await admin.query<{ id: string; state: string; data: unknown }>(
        'select id, state, data, output from jobs.job where name = $1 order by created_on',
        [sendMail.name],
      );
      return rows;
    },
    async deliveries() {
      const { rows } = await admin.query<DeliveryRow>(
        'select id, template, recipient, status, attempts, reason from notifications.deliveries order by at, id',
      );
      return rows;
    },
    /** Makes all retries due now. */
    skipWaits: () => admin.query(`update jobs.job set start_after = now() where state = 'retry'`),
    async changeSettings(changed: object) {
      await admin.query('delete from identity.settings');
      await admin.query('insert into identity.settings (changed) values ($1)', [JSON.stringify(changed)]);
    },
    /** Empties the queue and the log, once no job is active. */
    async clear() {
      await until(async () => {
        const { rowCount } = await admin.query(`select 1 from jobs.job where state = 'active'`);
        return rowCount === 0;
      });
      await admin.query(
        `delete from jobs.job; delete from notifications.deliveries; delete from identity.settings;
         delete from notifications.supplier_digest_entries; delete from notifications.notices`,
      );
    },
    async stop() {
      await owner.close();
      await service.stop();
    },
  };
}

export type Notifications = Awaited<ReturnType<typeof startNotifications>>;

/** Waits until a condition is true. @throws after `seconds` */
export async function until(condition: () => Promise<boolean> | boolean, seconds = 15): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
