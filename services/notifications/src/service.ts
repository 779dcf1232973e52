import { ERASE_MEMBER } from '@backflow/contracts/identity';
import * as contracts from '@backflow/contracts/notifications';
import { defineService, job, route } from '@backflow/service-kit';
import { notificationsSettings } from './context.ts';
import type { NotificationsContext } from './context.ts';
import { listDeliveries } from './deliveries/list-deliveries.query.ts';
import { purgeDeliveries, purgeDeliveriesJob } from './deliveries/purge-deliveries.ts';
import { sendSupplierDigestJob } from './sending/supplier-digest-entries.ts';
import { sendSupplierDigest } from './sending/send-supplier-digest.ts';
import { eraseMember } from './erase-member.ts';
import { unsubscribeByMail } from './preferences/unsubscribe-by-mail.ts';
import { createMailTransport } from './sending/mail-transport.ts';
import { releaseMails } from './sending/delayed-mail.ts';
import { sendRequestedMail } from './sending/send-requested-mail.ts';

/** Mail: templates, sending, preferences and the delivery log. Owns the job queue for all services. */
export const notifications = defineService<NotificationsContext>({
  name: 'notifications',
  settings: notificationsSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: () => ({}),
  parts: ({ settings }) => ({ transport: createMailTransport(settings.SMTP_URL) }),
  routes: [route(contracts.listMail, listDeliveries), route(contracts.unsubscribeByMail, unsubscribeByMail)],
  jobs: [
    job(contracts.sendMail, sendRequestedMail),
    job(contracts.releaseMail, releaseMails),
    job(sendSupplierDigestJob, sendSupplierDigest),
    job(purgeDeliveriesJob, purgeDeliveries),
    job(ERASE_MEMBER.notifications, eraseMember),
  ],
  ownsJobQueue: true,
});
