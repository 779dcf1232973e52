import { isFree } from '@backflow/contracts';
import { UNCONFIRMED_LIMITS } from '@backflow/contracts/bookings';
import { LINK_HOURS } from '@backflow/contracts/identity';
import { MAIL_TEMPLATES, VIRTUAL_LOCATION, readMailDays } from '@backflow/contracts/notifications';
import { getSupplierEmail } from '@backflow/contracts/settings';
import type { ScheduledDay } from '@backflow/contracts/bookings';
import type { SiteSettings } from '@backflow/contracts/settings';
import { formatTime } from '@backflow/contracts/time';
import { dueValues } from './due-items.ts';
import type { Values } from './fill-in.ts';
import type { TemplatedMail } from './mail-files.ts';
import { getNews, newsValues } from './news-items.ts';

/** The member that a mail is for or about; empty when it goes to a mere address. */
export interface Person {
  firstName?: string;
  name?: string;
  email?: string;
  /** True if the member has shown that the address is theirs. */
  isConfirmed?: boolean;
  company?: string;
  phone?: string;
}

/** The data of a mail, parsed by its template's schema. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** The values that the texts of a mail may name: its data, and what follows from it, from the site and from the member. */
export function getValues(
  template: TemplatedMail,
  data: Fields,
  settings: SiteSettings,
  person: Person = {},
  news = getNews(data),
): Values {
  const when = getTimeRange(data.startsAt, data.endsAt);
  const [days, oldDays] = [readMailDays(data.days), readMailDays(data.oldDays)];
  const oldWhen = getTimeRange(data.oldStartsAt, data.oldEndsAt);
  return {
    ...Object.fromEntries(Object.keys(MAIL_TEMPLATES[template].shape).map((name) => [name, data[name]])),
    when,
    oldWhen,
    days: days.length > 1 ? days.map(formatDayOf).join('\n') : undefined,
    oldDays: undefined,
    changedDays: formatChanges(days, oldDays),
    isTimeMoved: when !== oldWhen,
    isPlaceMoved: data.place !== data.oldPlace,
    isVirtual: data.place === VIRTUAL_LOCATION,
    isTextEdited: data.before !== data.after,
    /** The member can't open the course any more. */
    isCourseList: data.url?.endsWith('/courses'),
    ...(news && newsValues(news)),
    ...(data.dueItems !== undefined && dueValues(data.dueItems)),
    ...getMemberValues(person),
    ...getSiteValues(settings),
  };
}

/** A place comes from its record: it must not pass for a further line. */
const formatSession = ({ startsAt, endsAt, place }: ScheduledDay): string =>
  `${formatTime(startsAt, endsAt)}, ${place.replace(/\s+/g, ' ')}`;

const formatDayOf = (day: ScheduledDay, index: number): string => `Day ${index + 1}: ${formatSession(day)}`;

/** Old and new of each day that changed, in lines; undefined where none did. */
function formatChanges(days: readonly ScheduledDay[], oldDays: readonly ScheduledDay[]): string | undefined {
  const known = new Map(oldDays.map((day) => [day.id, formatSession(day)]));
  const current = new Set(days.map(({ id }) => id));
  const lines = [
    ...days.flatMap((day, index) => {
      const old = known.get(day.id);
      if (old === formatSession(day)) return [];
      return [`${formatDayOf(day, index)} (${old === undefined ? 'new' : `instead of ${old}`})`];
    }),
    ...oldDays.flatMap((day) => (current.has(day.id) ? [] : [`No longer: ${formatSession(day)}`])),
  ];
  return oldDays.length === 0 || lines.length === 0 ? undefined : lines.join('\n');
}

const getTimeRange = (startsAt: string | undefined, endsAt: string | undefined): string | undefined =>
  startsAt === undefined ? undefined : formatTime(startsAt, endsAt);

/** A member as the supplier needs to know them. Their address may be somebody else's until it is confirmed. */
const getMemberValues = ({ name, email, isConfirmed, company, phone }: Person): Values => ({
  'member.name': name,
  'member.email': email ?? 'Not given',
  'member.isConfirmed': isConfirmed,
  'member.company': company ?? 'Not given',
  'member.phone': phone ?? 'Not given',
});

const getSiteValues = (settings: SiteSettings): Values => ({
  'site.brandName': settings.brandName,
  'site.companyName': settings.companyName,
  'site.contactEmail': settings.contactEmail,
  'site.supplierEmail': getSupplierEmail(settings),
  'site.phone': settings.phone,
  'site.premiumPrice': isFree(settings.premiumPrice) ? undefined : settings.premiumPrice,
  'hours.confirmBooking': String(UNCONFIRMED_LIMITS.hours),
  'days.setPassword': String(LINK_HOURS.setPassword / 24),
  'hours.confirmEmail': String(LINK_HOURS.confirmEmail),
  'hours.confirmNewsletter': String(LINK_HOURS.confirmNewsletter),
  'days.undoEmail': String(LINK_HOURS.undoEmail / 24),
});
