import { describe, expect, it } from '@jest/globals';
import { releaseMail } from '@backflow/contracts/notifications';
import ICAL from 'ical.js';
import { useMailService } from '../../test/mail-service.ts';
import { ORIGIN, until } from '../../test/start-notifications.ts';

const mailing = await useMailService();
const { buildRecipient, mails, oneMail, outcomes, send, updateUser } = mailing;

const event = {
  title: 'RPZ field testing',
  startsAt: '2026-12-04T16:00:00.000Z',
  place: 'Training Lab, Riverside',
  url: `${ORIGIN}/events/e1`,
  calendarId: 'event-e1',
  version: '2',
};

const course = { title: 'Testing an RPZ', duration: '4.5 hours', url: `${ORIGIN}/courses/c1` };
const pricedCourse = { ...course, price: '1325.00' };

const confirm = async (id: string) => {
  await updateUser(id, { email_confirmed_at: new Date() });
  await mailing.service.context.jobs.send(releaseMail, { member: id });
};
const queueIdle = () =>
  until(async () => {
    const { rowCount } = await mailing.service.admin.query(
      `select 1 from jobs.job where state < 'completed' and start_after < now() + interval '1 day'`,
    );
    return rowCount === 0;
  });

describe('a mail to a member', () => {
  it('uses the current address and name, and has a calendar file', async () => {
    const { to, email } = await buildRecipient();
    await send('registration-confirmed', to, event);
    const mail = await oneMail();
    expect(mail.to?.[0]?.address).toBe(email);
    expect(mail.subject).toBe('You are registered: RPZ field testing');
    expect(mail.text).toContain('Hello Pat,');
    expect(mail.text).toContain('When: Friday, December 4, 2026, 8:00 AM PT');
    expect(mail.text).toContain('Where: Training Lab, Riverside');
    expect(mail.text).toContain('Add to Calendar:');
    expect(mail.text).toContain(
      '  Google Calendar: https://calendar.google.com/calendar/render?action=TEMPLATE',
    );
    expect(mail.text).toContain('https://academy.example.com/api/events/e1/calendar');
    expect(mail.html).toContain('https://outlook.live.com/calendar/0/deeplink/compose?');
    expect(mail.attachments).toMatchObject([
      { filename: 'event.ics', mimeType: 'text/calendar', method: 'PUBLISH' },
    ]);
    const file = new TextDecoder().decode(mail.attachments[0]?.content as ArrayBuffer);
    // postal-mime converts the line ends, so compare the encoded file.
    expect(mailing.smtp.received[0]).toContain(Buffer.from('BEGIN:VCALENDAR\r\nV').toString('base64'));
    const [entry] = new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent');
    expect(entry?.getFirstPropertyValue('uid')).toBe('event-e1@academy.example.com');
    const { rows } = await mailing.service.admin.query('select data from jobs.job');
    expect(JSON.stringify(rows)).not.toContain(email);
    await queueIdle();
    expect(await outcomes()).toEqual([['registration-confirmed', 'sent', null]]);
  });

  it('about a move has old and new values, and updates the calendar entry; the waiting list gets no file', async () => {
    const { to } = await buildRecipient({ isConfirmed: false });
    const moved = {
      ...event,
      version: '3',
      oldStartsAt: '2026-11-30T17:00:00.000Z',
      oldPlace: event.place,
    };
    await send('event-moved', to, moved);
    await until(() => mailing.smtp.received.length === 1);
    await send('event-moved-waitlisted', to, { ...moved, oldPlace: 'Depot, Fresno' });
    await until(() => mailing.smtp.received.length === 2);
    const [mail, waitlisted] = await mails();
    expect(mail?.subject).toBe('New date or place: RPZ field testing');
    expect(mail?.text).toContain(
      'New time: Friday, December 4, 2026, 8:00 AM PT\nOld time: Monday, November 30, 2026, 9:00 AM PT\n',
    );
    expect(mail?.text).toContain('Where: Training Lab, Riverside\n');
    expect(mail?.text).not.toContain('Old place');
    const file = new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer);
    const [entry] = new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent');
    expect(entry?.getFirstPropertyValue('uid')).toBe('event-e1@academy.example.com');
    expect(entry?.getFirstPropertyValue('sequence')).toBe(3);
    expect(waitlisted?.attachments).toEqual([]);
    expect(waitlisted?.text).toContain('You are on its waiting list');
    expect(waitlisted?.text).toContain('New place: Training Lab, Riverside\nOld place: Depot, Fresno\n');
  });

  it('who was erased is not sent, and not tried again', async () => {
    const { id, to } = await buildRecipient();
    await mailing.service.admin.query('delete from identity.users where id = $1', [id]);
    await send('registration-confirmed', to, event);
    await queueIdle();
    expect(mailing.smtp.received).toEqual([]);
  });

  it('who has turned off mail is sent only if it is mandatory', async () => {
    const { to, about } = await buildRecipient({ email_notifications: false });
    await send('registration-confirmed', to, event);
    await send('waiting-list-joined', to, event);
    await send('enrollment-confirmed', to, course);
    await send('enrollment-cancelled', to, course);
    await send('enrollment-requested', to, pricedCourse);
    await send('enrollment-paid', to, pricedCourse);
    await send('enrollment-invoice-requested', about, pricedCourse);
    for (const template of ['registration-cancelled', 'event-taken-down'] as const)
      await send(template, to, event);
    await send('registration-requested', to, { ...event, price: '325.00' });
    await send('registration-paid', to, { ...event, price: '325.00' });
    await send('seat-offered', to, { ...event, price: '95.00', expiresAt: event.startsAt });
    await queueIdle();
    expect((await outcomes()).sort()).toEqual([
      ['enrollment-cancelled', 'sent', null],
      ['enrollment-confirmed', 'skipped', 'member'],
      ['enrollment-invoice-requested', 'sent', null],
      ['enrollment-paid', 'sent', null],
      ['enrollment-requested', 'sent', null],
      ['event-taken-down', 'sent', null],
      ['registration-cancelled', 'sent', null],
      ['registration-confirmed', 'skipped', 'member'],
      ['registration-paid', 'sent', null],
      ['registration-requested', 'sent', null],
      ['seat-offered', 'sent', null],
      ['waiting-list-joined', 'skipped', 'member'],
    ]);
    for (const mail of await mails())
      expect(mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  });

  it('about a course has an unsubscribe link, and no calendar file', async () => {
    const { to, email } = await buildRecipient();
    await send('enrollment-confirmed', to, course);
    const mail = await oneMail();
    expect(mail.to?.[0]?.address).toBe(email);
    expect(mail.text).toContain('Hello Pat,');
    expect(mail.attachments).toEqual([]);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(
      '/api/mail/unsubscribe',
    );
  });

  it('has an unsubscribe link unless it is mandatory', async () => {
    const { to } = await buildRecipient();
    await send('waiting-list-joined', to, event);
    const mail = await oneMail();
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(
      '/api/mail/unsubscribe',
    );
    expect(mail.text).toContain('You have no seat yet');
    expect(mail.text).not.toMatch(/confirmed\.|registered/);
    expect(mail.attachments).toEqual([]);
  });
});

describe('before a member has confirmed their address', () => {
  it('mails about payments and cancelled events are sent at once, without the name', async () => {
    const { to, email } = await buildRecipient({ isConfirmed: false, first_name: 'Mallory' });
    const priced = { ...event, price: '325.00' };
    await send('registration-requested', to, priced);
    await send('registration-paid', to, priced);
    await send('registration-cancelled', to, event);
    await send('event-taken-down', to, event);
    await queueIdle();
    expect((await outcomes()).map(([, status]) => status)).toEqual(Array(4).fill('sent'));
    for (const mail of await mails()) {
      expect(mail.to?.[0]?.address).toBe(email);
      expect(mail.text).toMatch(/^Hello,\n/m);
      expect(`${mail.text} ${mail.html}`).not.toContain('Mallory');
    }
  });

  it('other mails are delayed, and then sent once', async () => {
    const { id, to, email } = await buildRecipient({ isConfirmed: false });
    await send('registration-confirmed', to, event);
    await send('organizer-message', to, {
      ...{ subject: 'Hall B', message: 'We meet in hall B.' },
      ...{ title: event.title, url: event.url },
    });
    await queueIdle();
    expect(mailing.smtp.received).toEqual([]);
    expect((await outcomes()).sort()).toEqual([
      ['organizer-message', 'waiting', 'unconfirmed'],
      ['registration-confirmed', 'waiting', 'unconfirmed'],
    ]);

    await confirm(id);
    await confirm(id);
    await until(async () => (await outcomes()).every(([, status]) => status === 'sent'));
    await queueIdle();
    expect((await mails()).map(({ to: [reader] = [] }) => reader?.address)).toEqual([email, email]);
    expect(await outcomes()).toHaveLength(2);
  });

  it('the confirmation of another member sends nothing', async () => {
    const { to } = await buildRecipient({ isConfirmed: false });
    await send('registration-confirmed', to, event);
    await queueIdle();
    await confirm((await buildRecipient()).id);
    await queueIdle();
    expect(mailing.smtp.received).toEqual([]);
  });

  it('a mail is delayed for a month, and then skipped', async () => {
    const { to } = await buildRecipient({ isConfirmed: false });
    await send('registration-confirmed', to, event);
    await queueIdle();
    const { rows } = await mailing.service.admin.query<{ days: number }>(
      `select extract(day from start_after - now())::int as days from jobs.job where state = 'created'`,
    );
    expect(rows).toEqual([{ days: 29 }]);
    await mailing.service.admin.query(`update jobs.job set start_after = now() where state = 'created'`);
    await until(async () => (await outcomes())[0]?.[1] === 'skipped');
    expect(await outcomes()).toEqual([['registration-confirmed', 'skipped', 'unconfirmed']]);
    expect(mailing.smtp.received).toEqual([]);
  });
});

describe('an address that its mail server refuses', () => {
  const priced = { ...event, price: '325.00' };
  const bounced = async (id: string) => {
    const { rows } = await mailing.service.admin.query<{ email_status: string }>(
      'select email_status from identity.contacts_v2 where id = $1',
      [id],
    );
    return rows[0]?.email_status === 'bounced';
  };

  it.each([true, false])(
    'gets nothing until it is confirmed (again), confirmed before: %s',
    async (isConfirmed) => {
      const { id, to } = await buildRecipient({ isConfirmed });
      mailing.smtp.refusal = 'no such mailbox';
      await send('registration-requested', to, priced);
      await queueIdle();
      expect(await bounced(id)).toBe(true);
      mailing.smtp.refusal = null;
      await send('event-taken-down', to, event);
      await queueIdle();
      expect(mailing.smtp.received).toEqual([]);
      expect((await outcomes()).sort()).toEqual([
        ['event-taken-down', 'waiting', 'bounced'],
        ['registration-requested', 'waiting', 'EENVELOPE 550'],
      ]);

      await confirm(id);
      await until(async () => (await outcomes()).every(([, status]) => status === 'sent'));
      expect(await bounced(id)).toBe(false);
      expect(mailing.smtp.received).toHaveLength(2);
    },
  );

  it('is cleared when the member changes it', async () => {
    const { id, to } = await buildRecipient();
    mailing.smtp.refusal = 'no such mailbox';
    await send('registration-requested', to, priced);
    await queueIdle();
    mailing.smtp.refusal = null;
    await updateUser(id, { email: `new-${id}@example.com` });
    expect(await bounced(id)).toBe(false);
    await send('registration-paid', to, priced);
    await until(() => mailing.smtp.received.length === 1);
  });

  it.each([
    [450, 'try again later'],
    [554, '5.7.1 Relay access denied'],
  ])('has not bounced after %i %s', async (code, text) => {
    const { id, to } = await buildRecipient();
    Object.assign(mailing.smtp, { refusal: text, refusalCode: code });
    await send('registration-requested', to, priced);
    await until(async () => (await outcomes())[0]?.[1] === 'waiting');
    expect(await bounced(id)).toBe(false);
    Object.assign(mailing.smtp, { refusal: null, refusalCode: 550 });
    await until(async () => {
      await mailing.service.skipWaits();
      return mailing.smtp.received.length === 1;
    });
  });
});

describe('a mail to the supplier', () => {
  const request = { ...event, price: '1325.00' };

  it.each([
    [
      ...(['invoice-requested', request] as const),
      ['Event: RPZ field testing', 'When: Friday, December 4, 2026, 8:00 AM PT'],
    ],
    ['enrollment-invoice-requested', pricedCourse, ['Course: Testing an RPZ']],
  ] as const)(
    '(%s) contains the member’s details, and goes to the current address in the settings',
    async (template, data, offer) => {
      await mailing.service.changeSettings({ supplierEmail: 'orders@parts.example' });
      const company = 'Valves & Co\r\nName: Somebody else';
      const member = await buildRecipient({ company, phone_number: '(951) 555-0123' });
      await send(template, member.about, data);
      const mail = await oneMail();
      expect(mail.to).toEqual([{ name: '', address: 'orders@parts.example' }]);
      for (const line of [
        'Name: Pat Fitter',
        'Company: Valves & Co Name: Somebody else',
        'Phone: (951) 555-0123',
        `Email: ${member.email}`,
        'Price: $1,325.00',
        ...offer,
      ])
        expect(mail.text).toContain(`${line}\n`);
      expect(mail.text?.match(/^Name: /gm)).toHaveLength(1);
      expect(mail.html).toContain('Valves &amp; Co');
    },
  );

  it('marks missing details and an unconfirmed address, and is not delayed', async () => {
    const member = await buildRecipient({ isConfirmed: false });
    await send('invoice-requested', member.about, request);
    const mail = await oneMail();
    expect(mail.to?.[0]?.address).toBe('events@backflowparts.example');
    expect(mail.text).toContain('Company: Not given\nPhone: Not given\n');
    expect(mail.text).toContain(`Email: ${member.email} (not confirmed yet)`);
  });

  it('goes to the contact address if the supplier has none, also when mail is turned off', async () => {
    await mailing.service.changeSettings({
      ...{ supplierEmail: '', contactEmail: 'hello@parts.example', emailNotifications: false },
    });
    await send('invoice-requested', (await buildRecipient()).about, request);
    await until(() => mailing.smtp.received.length === 1);
    expect((await mails())[0]?.to?.[0]?.address).toBe('hello@parts.example');
  });

  it('contains no forged headers or lines', async () => {
    const evil = 'Valves\r\nBcc: everyone@example.com\r\n\r\nName: Somebody else';
    const member = await buildRecipient({ company: evil, last_name: evil });
    await send('invoice-requested', member.about, { ...request, title: `🔧${evil}` });
    const mail = await oneMail();
    expect(mail.bcc).toBeUndefined();
    expect(mail.subject).toBe('Invoice to send: 🔧Valves Bcc: everyone@example.com Name: Somebody else');
    expect(mail.text?.match(/^Name: /gm)).toHaveLength(1);
    expect(mail.text).not.toMatch(/^Bcc:/m);
  });
});
