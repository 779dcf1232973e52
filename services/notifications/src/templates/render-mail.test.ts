import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { MAIL_TEMPLATES } from '@backflow/contracts/notifications';
import type { NewsItem } from '@backflow/contracts/notifications';
import { settingsWith } from '@backflow/contracts/settings';
import * as z from '@backflow/contracts/zod';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { header } from '../../test/smtp.ts';
import { decide, fillIn } from './fill-in.ts';
import { MAILS, isTemplated } from './mail-files.ts';
import type { TemplatedMail } from './mail-files.ts';
import { getValues } from './mail-values.ts';
import { renderMail } from './render-mail.ts';
import { getNotice } from './render-notice.ts';
import { renderSms } from './render-sms.ts';

const ORIGIN = 'https://academy.example.com';
const site = { settings: settingsWith(undefined), origin: ORIGIN };
const HOSTILE =
  '"\'><script>alert(1)</script>\r\nBcc: everyone@example.com\r\n\r\n<img src=x onerror=alert(1)>';
const URL_WITH_IT = `${ORIGIN}/page?token="><script>alert(1)</script>`;

const TEMPLATES = (Object.keys(MAIL_TEMPLATES) as (keyof typeof MAIL_TEMPLATES)[]).filter(isTemplated);
const CONTENT = new URL('../../content/', import.meta.url);
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };

/** Something new, as another service names it. */
const hostileItem = (section: NewsItem['section']): NewsItem => ({
  ...{ section, ids: ['1'], title: HOSTILE, text: HOSTILE, path: `/page?"><script>alert(1)</script>` },
  ...{ publishedAt: '2026-12-01T16:00:00.000Z', isPremium: false },
});

/** Fields that are not free text. */
const FIXED: Record<string, string> = {
  ...{ url: URL_WITH_IT, startsAt: '2026-12-04T16:00:00.000Z', endsAt: '2026-12-05T00:00:00.000Z' },
  ...{ oldStartsAt: '2026-12-01T16:00:00.000Z', oldEndsAt: '2026-12-02T00:00:00.000Z' },
  ...{ version: '3', price: '1325.00', change: 'added' },
  ...{ due: '25.00', requestedAt: '2026-10-01T16:00:00.000Z' },
  ...{ until: '2026-12-04T16:00:00.000Z', effect: 'refund', amount: '95.00', isPending: 'true' },
  ...{ expiresAt: '2026-12-03T16:00:00.000Z', how: 'expired', startsOn: 'tomorrow' },
  ...{
    access: 'free',
    since: '',
    without: '',
    items: JSON.stringify([hostileItem('events'), hostileItem('topics')]),
  },
  ...{ total: '1325.00', dueOn: '2026-12-31', refund: 'due', booking: 'cancelled', extent: 'part' },
  ...{ invoiceSentAt: '2026-10-01T17:00:00.000Z', accountUrl: URL_WITH_IT },
  ...{ seat: 'moved', owed: '80.00' },
  ...{
    dueItems: JSON.stringify([
      { kind: 'credential', title: HOSTILE, day: '2027-06-30', daysLeft: 30 },
      { kind: 'gauge', title: HOSTILE, day: '2027-05-30', daysLeft: -1 },
    ]),
    classes: JSON.stringify([{ title: HOSTILE, text: HOSTILE, path: '/page?"><script>alert(1)</script>' }]),
  },
};
const getData = (template: TemplatedMail) =>
  Object.fromEntries(
    Object.keys(MAIL_TEMPLATES[template].shape).map((field) => [field, FIXED[field] ?? HOSTILE]),
  );

/** The values that each field with an enum or a literal may have; undefined is one of an optional field. */
const getOptions = (template: TemplatedMail): Record<string, (string | undefined)[]> =>
  Object.fromEntries(
    Object.entries<z.ZodMiniType>(MAIL_TEMPLATES[template].shape).flatMap(([field, { _zod }]) =>
      _zod.values ? [[field, [..._zod.values] as (string | undefined)[]]] : [],
    ),
  );

const HOSTILE_PERSON = {
  ...{ firstName: HOSTILE, name: HOSTILE, email: HOSTILE, isConfirmed: true },
  ...{ company: HOSTILE, phone: HOSTILE },
};

describe.each(TEMPLATES)('%s', (template) => {
  const mail = renderMail({ template, data: getData(template) }, site, {
    unsubscribePage: URL_WITH_IT,
    person: HOSTILE_PERSON,
  });

  it('names only values that it has', () => {
    const { content } = MAILS[template];
    const text = Object.values(content)
      .flat()
      .map((part) => (typeof part === 'object' ? part.text : part))
      .join('\n');
    const terms = [...text.matchAll(/\{if ([^}]+)\}/g)].flatMap(([, condition = '']) =>
      condition.split(' and '),
    );
    const filled = text.replace(/\{(if [^}]+|else|end)\}/g, '').matchAll(/\{(?:\w+ )?([^{}]+)\}/g);
    const names = [
      ...terms.map((term) => term.replace(/^not |=.*/g, '')),
      ...Array.from(filled, ([, name]) => name),
    ];
    const values = getValues(template, getData(template), site.settings);
    expect(names.filter((name = '') => !Object.hasOwn(values, name))).toEqual([]);
    const expected = terms.map((term) => /^(?:not )?([^=]+)=(.+)$/.exec(term) ?? []);
    const options = getOptions(template);
    expect(
      expected.filter(([, name = '', value]) => options[name] && !options[name].includes(value)),
    ).toEqual([]);
  });

  it('renders each option of its data', () => {
    for (const [field, options] of Object.entries(getOptions(template))) {
      for (const option of options) {
        const others = Object.entries(getData(template)).filter(([name]) => name !== field);
        const data = Object.fromEntries(others);
        if (option !== undefined) data[field] = option;
        const made = [renderMail({ template, data }, site), getNotice({ template, data }, site)];
        const text = JSON.stringify([...made, renderSms({ template, data }, site)]);
        expect({ [field]: option, text }).toEqual({
          [field]: option,
          text: expect.not.stringMatching(/undefined|\{(?:if |else\}|end\})/),
        });
      }
    }
  });

  it('needs no optional field', () => {
    const { shape } = MAIL_TEMPLATES[template];
    const isOptional = (field: string) => z.safeParse(shape[field as keyof typeof shape], undefined).success;
    const data = Object.fromEntries(
      Object.entries(getData(template)).filter(([field]) => !isOptional(field)),
    );
    const made = [renderMail({ template, data }, site), getNotice({ template, data }, site)];
    expect(JSON.stringify([...made, renderSms({ template, data }, site)])).not.toContain('undefined');
  });

  it('makes hostile data inert', () => {
    expect(mail.html).not.toMatch(/<script|<img|onerror=[^&]*>(?!&)/i);
    expect(mail.html.match(/<(\w+)/g)?.every((tag) => !/script|img/i.test(tag))).toBe(true);
    // A quote in the data must not end an attribute.
    expect(mail.html).not.toContain('token=">');
    expect(mail.text).not.toMatch(/^Bcc:/m);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  it('adds no header to the mail', async () => {
    const sent = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      ...{ from: 'a@example.com', subject: mail.subject, text: mail.text, html: mail.html },
      to: { name: '', address: 'pat@example.com>\r\nBcc: everyone@example.com' },
    });
    const raw = (sent.message as Buffer).toString();
    expect(header(raw, 'Bcc')).toBeUndefined();
    expect((await PostalMime.parse(raw)).subject).toBe(mail.subject);
  });

  it('has the same content as text and as HTML', () => {
    const htmlText = mail.html
      .replace(/<(head|style)[^]*?<\/\1>/g, '')
      .replace(/<[^<>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/&(lt|gt|quot|amp|#39);/g, (_entity, name: string) => ENTITIES[name] ?? '');
    expect(htmlText).toContain(mail.subject);
    expect(mail.text).toContain(mail.subject);
    expect(mail.text).toContain(URL_WITH_IT);
    expect(mail.text.startsWith(`${mail.subject}\n\n`)).toBe(true);
    expect(mail.text).toContain(`-- \n${site.settings.brandName}\n${site.settings.brandLine}\n`);
  });
});

it('every file is a mail, and people read “email”', () => {
  const files = readdirSync(new URL('mails/', CONTENT));
  expect(files.sort()).toEqual(TEMPLATES.map((name) => `${name}.md`).sort());
  for (const file of [...files.map((name) => `mails/${name}`), 'shared.md']) {
    const text = readFileSync(new URL(file, CONTENT), 'utf8').replace(/^---\n(# .*\n)+/gm, '');
    expect({ file, words: text.match(/[\s(]mails?[\s.,;:?]/gi) }).toEqual({ file, words: null });
  }
});

it.each([
  ['{if how=passed}Yes{else}No{end}', 'Yes'],
  ['{if how=expired}Yes{else}No{end}', 'No'],
  ['{if due}Due{end}{if not due}Free{end}', 'Free'],
  ['{if how and not due}Both{end} {if how and due}Neither{end}', 'Both'],
  ['{if isOver}Over{else}Not{end}\n{if empty}over{end}', 'Not over'],
  ['{if how}{how}: {title}{end}', 'passed: {how} {if how}$& [a](b){end}'],
  ['{price fee}, {date day}, {due}.', '$1,325.00, Thursday, December 31, 2026, .'],
])('fills in %p', (text, filled) => {
  const values = {
    ...{ how: 'passed', due: undefined, isOver: false, empty: '', fee: '1325.00', day: '2026-12-31' },
    title: '{how} {if how}$& [a](b){end}',
  };
  expect(fillIn(decide(text, values), values)).toBe(filled);
});

it.each(['{other}', '{if other}a{end}', '{price other}', '{cost how}', '{include other}', '{if how}a'])(
  'a text with %p is refused',
  (text) => {
    expect(() => fillIn(decide(text, { how: 'passed' }), { how: 'passed' })).toThrow('is called');
  },
);

it('what members type is neither a link, a fact nor a condition', () => {
  const title = '- A: b [Click](https://evil.example/) {site.phone} {if url}#{end}';
  const data = { ...getData('registration-confirmed'), title, url: `${ORIGIN}/events/e1` };
  const { subject, text, html } = renderMail({ template: 'registration-confirmed', data }, site);
  expect(subject).toBe(`You are registered: ${title}`);
  expect(text).toContain(`\nYour seat in ${title} is confirmed.\n`);
  expect(html).not.toContain('href="https://evil.example');
});

it.each([
  ...['registration-confirmed', 'registration-requested', 'registration-paid', 'event-soon', 'event-moved'],
  ...['registration-moved', 'payment-reminder', 'enrollment-payment-reminder'],
  ...['waiting-list-joined', 'seat-free', 'event-moved-waitlisted'],
] as TemplatedMail[])('%s links to where a member cancels, and asks nobody to write for it', (template) => {
  const page = `${ORIGIN}/events/e1`;
  const { text, html } = renderMail({ template, data: { ...getData(template), url: page } }, site);
  const link = /^You (cannot attend|do not need the course any more)\? (.+): (.+)$/m.exec(text);
  expect(link?.[2]).toMatch(/^(Cancel your (registration|enrollment)|Leave the waiting list)$/);
  expect(link?.[3]).toBe(page);
  expect(html).toContain(`<a href="${page}" class="link" style="color:#0b5c73">${link?.[2]}</a>`);
  expect(text).not.toMatch(/(attend|any more)\? Write to/);
});

const EVENT = {
  ...{ title: 'RPZ field testing', url: `${ORIGIN}/events/e1`, place: 'Training Lab, Riverside' },
  ...{ startsAt: '2026-12-04T16:00:00.000Z', calendarId: 'event-e1', version: '2' },
};
const OFFER = { ...EVENT, expiresAt: '2026-12-02T23:00:00.000Z' };
const COURSE = { title: 'Testing an RPZ', duration: '4.5 hours', url: `${ORIGIN}/courses/c1` };

it.each<{
  template: TemplatedMail;
  data: Record<string, string>;
  subject: string;
  text: RegExp;
  absent?: RegExp;
}>([
  {
    ...{ template: 'seat-offered', data: { ...OFFER, price: '95.00' } },
    subject: 'A seat is free for you: RPZ field testing',
    text: /until Wednesday, December 2, 2026, 3:00 PM PT[^]*Price: \$95\.00[^]*Accept or Pass:\nhttps:[^]*\/events\/e1\n/,
  },
  {
    ...{ template: 'seat-offer-ended', data: { ...OFFER, how: 'passed' } },
    subject: 'You passed on a seat: RPZ field testing',
    text: /you can join its waiting list again/,
  },
  {
    ...{ template: 'seat-offer-ended', data: { ...OFFER, how: 'expired' } },
    subject: 'The offer has expired: RPZ field testing',
    text: /you can join its waiting list again/,
  },
  {
    ...{ template: 'seat-offer-withdrawn', data: EVENT },
    subject: 'The seat is no longer reserved: RPZ field testing',
    text: /You are still on the waiting list/,
  },
  {
    ...{ template: 'waiting-list-closed', data: EVENT },
    subject: 'No seat became free: RPZ field testing',
    text: /The waiting list of RPZ field testing is closed/,
  },
  {
    ...{ template: 'enrollment-confirmed', data: COURSE },
    subject: 'You are enrolled: Testing an RPZ',
    text: /Course: Testing an RPZ\nDuration: 4\.5 hours\n[^]*:\nhttps:\/\/academy\.example\.com\/courses\/c1\n/,
  },
  {
    ...{ template: 'enrollment-requested', data: { ...COURSE, price: '1325.00' } },
    subject: 'Invoice requested: Testing an RPZ',
    text: /Once it is paid, the course opens[^]*Price: \$1,325\.00/,
    absent: /is open|confirmed/,
  },
  {
    ...{ template: 'enrollment-cancelled', data: { title: COURSE.title, url: `${ORIGIN}/courses` } },
    subject: 'Your enrollment is cancelled: Testing an RPZ',
    text: /See Our Courses/,
    absent: /Duration/,
  },
])('$template says what it means ($subject)', ({ template, data, subject, text, absent = /undefined/ }) => {
  const mail = renderMail({ template, data }, site);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toMatch(text);
  expect(mail.text).not.toMatch(absent);
});

it('a link to another site is refused', () => {
  for (const url of ['javascript:alert(1)', 'https://evil.example/', `${ORIGIN}.evil.example/`]) {
    const make = () => renderMail({ template: 'reset-password', data: { firstName: 'Pat', url } }, site);
    expect(make).toThrow('links to elsewhere');
  }
});

it('data that does not match the template is refused', () => {
  expect(() => renderMail({ template: 'reset-password', data: { firstName: 'Pat' } }, site)).toThrow();
});

it('a mail to an unconfirmed address contains no name', () => {
  const data = { url: `${ORIGIN}/confirm-email`, firstName: HOSTILE };
  const mail = renderMail({ template: 'confirm-email', data }, site);
  expect(mail.text).toContain('Hello,');
  expect(mail.text).not.toContain('alert(1)');
  const { text } = renderMail(
    { template: 'reset-password', data: { url: `${ORIGIN}/reset-password` } },
    site,
  );
  expect(text).toContain('Hello,');
});

it('a name is not escaped in the text', () => {
  const data = { firstName: 'Seán O’Brien & Söhne', url: `${ORIGIN}/email/undo` };
  const mail = renderMail({ template: 'email-changed', data }, site);
  expect(mail.text).toContain('Hello Seán O’Brien & Söhne,');
  expect(mail.html).toContain('Hello Seán O’Brien &amp; Söhne,');
});

it.each([
  ['9.99', 'Premium is $9.99 a month'],
  ['12.5', 'Premium is $12.50 a month'],
  ['', 'We tell you what it costs'],
  ['0', 'We tell you what it costs'],
])('the premium price %p is shown as in the settings', (premiumPrice, text) => {
  const priced = { ...site, settings: { ...site.settings, premiumPrice } };
  const data = { firstName: 'Pat', url: `${ORIGIN}/premium` };
  expect(renderMail({ template: 'premium-received', data }, priced).text).toContain(text);
});

it('a request for premium contains the member’s details for the supplier', () => {
  const data = { url: `${ORIGIN}/premium` };
  const person = { name: 'Pat Fitter', email: 'pat@example.com', company: 'Fitter & Sons' };
  const { text, subject } = renderMail({ template: 'premium-requested', data }, site, { person });
  expect(subject).toBe('A member asks for premium');
  for (const fact of ['Pat Fitter', 'pat@example.com', 'Fitter & Sons', 'Phone: Not given'])
    expect(text).toContain(fact);
});

describe('in dark mode', () => {
  const data = getData('weekly-digest');
  const mails = [
    renderMail({ template: 'weekly-digest', data }, site, { unsubscribePage: URL_WITH_IT }),
    renderMail({ template: 'invoice', data: getData('invoice') }, site),
    renderMail({ template: 'organizer-message', data: getData('organizer-message') }, site),
  ];
  const dark = mails[0]?.html.split('@media (prefers-color-scheme:dark)')[1]?.split('</style>')[0] ?? '';
  const getColors = (name: string): Record<string, string> => {
    const rule = new RegExp(`\\.${name}[,{][^}]*`).exec(dark)?.[0] ?? '';
    return Object.fromEntries(
      [...rule.matchAll(/(?<=[{;])(color|background|border-color):(#[0-9a-f]{3,6})!important/g)].map(
        ([, property, color]) => [property, color],
      ),
    );
  };

  it.each(mails.map((mail, index) => [index, mail.html] as const))(
    'has another color wherever it has one (%i)',
    (_index, html) => {
      const colored = html.match(/<[a-z0-9]+ [^>]*style="[^"]*(color:#|background:#)[^"]*"[^>]*>/g) ?? [];
      expect(colored.length).toBeGreaterThan(8);
      for (const tag of colored) {
        const classes = /class="([^"]+)"/.exec(tag)?.[1]?.split(' ') ?? [];
        expect({ tag, isDark: classes.some((name) => Object.keys(getColors(name)).length > 0) }).toEqual({
          tag,
          isDark: true,
        });
      }
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
    },
  );

  it.each([
    ['body', 'card', 7],
    ['soft', 'card', 7],
    ['quiet', 'card', 4.5],
    ['quiet', 'page', 4.5],
    ['link', 'card', 4.5],
    ['head', 'head', 7],
    ['button', 'button', 4.5],
  ])('has enough contrast: %s on %s', (text, ground, least) => {
    expect(contrast(getColors(text).color, getColors(ground).background)).toBeGreaterThan(least);
  });
});

/** The contrast of two colors, as WCAG 2 defines it. */
function contrast(...colors: (string | undefined)[]): number {
  const [darker = 0, lighter = 0] = colors.map(luminance).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color = ''): number {
  const digits = color.slice(1);
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const share = parseInt(full.slice(start, start + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the days of an event of several', () => {
  const day = (id: string, date: number, place = 'Yard 1') => ({
    ...{ id, place },
    startsAt: `2026-12-0${date}T16:00:00.000Z`,
    endsAt: `2026-12-0${date + 1}T00:00:00.000Z`,
  });
  const data = {
    ...{ title: 'Course', place: 'Yard 1', url: `${ORIGIN}/events/e1`, calendarId: 'event-e1', version: '3' },
    ...{ startsAt: day('a', 7).startsAt, endsAt: day('b', 8).endsAt },
    days: JSON.stringify([day('a', 7), day('b', 8, 'Yard\nFact: 2')]),
  };

  it('are listed in a confirmation, with an entry each in its file', () => {
    const { text, html, calendar } = renderMail({ template: 'registration-confirmed', data }, site);
    expect(text).toContain(
      'Days: Day 1: Monday, December 7, 2026, 8:00 AM – 4:00 PM PT, Yard 1\n  Day 2: Tuesday, December 8, 2026, 8:00 AM – 4:00 PM PT, Yard Fact: 2\n',
    );
    expect(html).toContain('PT, Yard 1<br>Day 2');
    expect(calendar?.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text).not.toContain('Google Calendar');
  });

  it('are old and new in a mail about a move, where they changed', () => {
    const old = { oldStartsAt: data.startsAt, oldEndsAt: data.endsAt, oldPlace: 'Yard 1' };
    const oldDays = JSON.stringify([day('a', 7), day('b', 5, 'Yard 1'), day('c', 6)]);
    const { text, calendar } = renderMail(
      { template: 'event-moved', data: { ...data, ...old, oldDays } },
      site,
    );
    expect(text).toContain('Changed days: Day 2: Tuesday, December 8');
    expect(text).toContain('(instead of Saturday, December 5, 2026, 8:00 AM – 4:00 PM PT, Yard 1)');
    expect(text).toContain('No longer: Sunday, December 6');
    expect(text).not.toContain('Day 1:');
    expect(calendar?.match(/STATUS:CANCELLED/g)).toHaveLength(1);
  });

  it('are named in the reminder of each', () => {
    const soon = { ...data, ...day('b', 8), dayOf: 'Day 2 of 2', startsOn: 'tomorrow' };
    const request = { template: 'event-soon', data: soon } as const;
    expect(renderMail(request, site).subject).toBe(
      'Day 2 of 2 tomorrow: Course, Tuesday, December 8, 2026, 8:00 AM PT',
    );
    expect(renderSms(request, site)?.text).toContain('Day 2 of 2 of Course tomorrow: Tue, Dec 8, 8:00 AM PT');
  });
});
