import type { SendMailOptions } from 'nodemailer';
import { SmsError } from './sms-provider.ts';
import type { SmsProvider } from './sms-provider.ts';

/** The transport to the mailbox. */
export interface MailSender {
  sendMail(mail: SendMailOptions): Promise<unknown>;
}

/** The local mailbox shows a mail to a number at this host as a text message. The name can't be resolved anywhere. */
const HOST = 'sms.invalid';

/** Passes messages to the mailbox of a platform on one machine. */
export const createMailboxProvider = (transport: MailSender, from: string): SmsProvider => ({
  async send({ id, to, text }) {
    await transport
      .sendMail({
        from: { name: '', address: `${from}@${HOST}` },
        to: { name: '', address: `${to}@${HOST}` },
        subject: text,
        text,
        messageId: `<${id}@${HOST}>`,
      })
      .catch(() => {
        throw new SmsError('mailbox');
      });
  },
});
