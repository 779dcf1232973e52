import { brand } from '@backflow/contracts';
import { runService } from '@backflow/service-kit';
import { createIdentityApp } from './app.ts';
import { identitySettings } from './config.ts';
import { startMailSender } from './mail/mail-sender.ts';
import { createMailTransport } from './mail/mail-transport.ts';

runService({
  name: 'identity',
  settings: identitySettings,
  open(means) {
    const { settings, db, log } = means;
    const { hostname } = new URL(settings.PUBLIC_ORIGIN);
    const sender = startMailSender({
      sequelize: db.sequelize,
      transport: createMailTransport(settings.SMTP_URL),
      log,
      from: settings.MAIL_FROM ?? `${brand.name} <no-reply@${hostname}>`,
      host: hostname,
    });
    return { listener: createIdentityApp(means), stop: () => sender.stop() };
  },
});
