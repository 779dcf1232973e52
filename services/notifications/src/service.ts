import { ERASE_MEMBER } from '@backflow/contracts/identity';
import * as contracts from '@backflow/contracts/notifications';
import { defineService, job, route } from '@backflow/service-kit';
import { notificationsSettings } from './context.ts';
import type { NotificationsContext } from './context.ts';
import { listDeliveries, purgeDeliveriesJob } from './deliveries.ts';
import { eraseMember } from './erase-member.ts';
import { mergeMemberJob } from './merge-member.ts';
import { purgeMailingsJob } from './mailings/mailings.ts';
import { sendEventAlertsJob } from './member-mailings/event-alerts.ts';
import { sendWeeklyDigestJob } from './member-mailings/weekly-digest.ts';
import { countUnread, listMyNotices, markAsRead } from './notices/my-notices.ts';
import { purgeNoticesJob } from './notices/purge-notices.ts';
import { unsubscribe } from './preferences/unsubscribe.ts';
import { releaseMails } from './sending/delayed-mail.ts';
import { createMailTransport } from './sending/mail-transport.ts';
import { sendRequestedMail } from './sending/send-requested-mail.ts';
import { sendSupplierDigest } from './sending/supplier-digest.ts';
import { receiveSms } from './sms/receive-sms.ts';
import { sendRequestedSms } from './sms/send-requested-sms.ts';
import { createSmsProvider } from './sms/create-sms-provider.ts';

/** Mail, text messages and notices: templates, sending, preferences and the delivery log. Owns the job queue for all services. */
export const notifications = defineService<NotificationsContext>({
  name: 'notifications',
  settings: notificationsSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: () => ({}),
  parts: (base) => {
    const transport = createMailTransport(base.settings.SMTP_URL);
    return {
      transport,
      sms: createSmsProvider(base.settings, transport),
    };
  },
  routes: [
    route(contracts.listMail, listDeliveries),
    route(contracts.unsubscribeByMail, unsubscribe),
    route(contracts.listNotices, listMyNotices),
    route(contracts.countNotices, countUnread),
    route(contracts.readNotices, markAsRead),
    route(contracts.receiveSms, receiveSms),
  ],
  jobs: [
    job(contracts.sendMail, sendRequestedMail),
    job(contracts.releaseMail, releaseMails),
    job(contracts.sendSms, sendRequestedSms),
    sendSupplierDigest,
    purgeDeliveriesJob,
    purgeMailingsJob,
    sendEventAlertsJob,
    sendWeeklyDigestJob,
    purgeNoticesJob,
    job(ERASE_MEMBER.notifications, eraseMember),
    mergeMemberJob,
  ],
  ownsJobQueue: true,
});
