import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import {
  CredentialSteps,
  RENEWAL_STATES,
  assessRenewal,
  getSteps,
  ruleOn,
} from '@backflow/contracts/credentials';
import type * as contracts from '@backflow/contracts/credentials';
import type { CredentialDates, Wallet, WalletCredential } from '@backflow/contracts/credentials';
import { pacificDay } from '@backflow/contracts/time';
import * as z from '@backflow/contracts/zod';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Actor, Call } from '@backflow/service-kit';
import { isValidOn } from '../approvals/approvals.ts';
import { listAuthorities } from '../authorities/authorities.ts';
import { authorityOf } from '../authorities/is-authority.ts';
import { listClassesThatCount } from '../classes-that-count.query.ts';
import type { CredentialsContext } from '../context.ts';
import { readRules } from '../rules/renewal-rules.ts';
import { readGauges } from './gauges.ts';
import { fileUrl } from './own-files.ts';

interface HeldRow extends CredentialDates {
  id: string;
  authority: string;
  authorityId: string | null;
  number: string;
  facts: object;
  scanUrl: string | null;
  version: number;
}

/** Every license of a person, with its dates where they were entered. */
const readHeld = ({ db }: CredentialsContext, userId: string): Promise<HeldRow[]> =>
  select<HeldRow>(
    db,
    'held-credentials',
    sql`
      select l.id, l.authority, ${authorityOf('l.authority')} as "authorityId", l.number, h.first_issued_on::text as "firstIssuedOn", h.issued_on::text as "issuedOn",
             h.expires_on::text as "expiresOn", coalesce(h.facts, '{}') as facts, ${fileUrl('h.scan_id')} as "scanUrl",
             coalesce(h.version, 0) as version
        from identity.licences_v2 l left join held_credentials h on h.licence_id = l.id
       where l.user_id = ${userId} order by lower(l.authority), l.number, l.id`,
  );

/** A booking of the person, with the hours that it has earned. */
interface Result {
  offerId: string;
  isEarned: boolean;
  /** The last Pacific day, or that of the completion. */
  day: string;
  minutes: contracts.MinutesByKind;
  /** What each authority accepts it for, by the authority's id. */
  approved: Record<string, contracts.MinutesByKind>;
}

/** What somebody has booked and earned, and which authorities accept it. */
const readResults = ({ db }: CredentialsContext, userId: string): Promise<Result[]> =>
  select<Result>(
    db,
    'wallet-results',
    sql`
      select r.offer_id as "offerId", r.is_earned as "isEarned", r.day::text, r.minutes_by_kind as minutes,
             coalesce((select jsonb_object_agg(p.authority_id, p.minutes) from approvals p
                        where p.offer_id = r.offer_id and ${isValidOn('p', sql`r.day`)}), '{}') as approved
        from (select x.*, (coalesce(x.completed_at, x.ends_at, x.starts_at, 'epoch') at time zone ${DISPLAY_TIME_ZONE})::date as day
                from bookings.results_of_person_v1(${userId}) x where x.status <> 'cancelled') r`,
  );

/** Enough to find three that count for each credential. */
const MOST_CLASSES = 200;

/** What a person holds, judged today: the most urgent first. */
export async function readWallet(context: CredentialsContext, userId: string): Promise<Wallet> {
  const today = pacificDay(new Date(context.now()));
  const [held, authorities, rules, results, gauges] = await Promise.all([
    readHeld(context, userId),
    listAuthorities(context),
    readRules(context),
    readResults(context, userId),
    readGauges(context, userId),
  ]);
  const booked = new Set(results.map(({ offerId }) => offerId));
  const known = held.flatMap(({ authorityId }) => authorityId ?? []);
  const classes = (await listClassesThatCount(context, known, MOST_CLASSES)).filter(
    ({ id }) => !booked.has(id),
  );

  const credentials = held.map(({ facts, scanUrl, ...dates }): WalletCredential => {
    const { authorityId } = dates;
    const steps = z.parse(CredentialSteps, facts);
    const assessment = assessRenewal({
      versions: rules.filter((each) => each.authorityId === authorityId),
      credential: { ...dates, steps },
      earned: results
        .filter(({ isEarned }) => isEarned)
        .map(({ approved, ...each }) => ({ ...each, approved: approved[authorityId ?? ''] ?? null })),
      today,
    });
    return {
      ...dates,
      ...{ steps, scanUrl, assessment },
      classes: chooseClasses(classes, authorityId, assessment),
    };
  });
  return {
    today,
    credentials: credentials.sort((a, b) => urgency(b) - urgency(a) || daysLeft(a) - daysLeft(b)),
    gauges,
    authorities: authorities.map((each): contracts.WalletAuthority => {
      const versions = rules.filter(({ authorityId }) => authorityId === each.id);
      return { ...each, ...presentRule(versions, today) };
    }),
  };
}

const SHOWN_CLASSES = 3;

/** The first classes that bring what is missing to a credential of an authority. */
function chooseClasses(
  classes: readonly contracts.ClassThatCounts[],
  authorityId: string | null,
  { requirements }: contracts.RenewalAssessment,
): contracts.ClassThatCounts[] {
  const missing = new Set(requirements.filter(({ isDone }) => !isDone).map(({ kind }) => kind));
  const counts = ({ handsOn = 0, classroom = 0, online = 0 }: contracts.MinutesByKind) =>
    missing.has('course') ||
    missing.has('refresher') ||
    (missing.has('handsOnHours') && handsOn > 0) ||
    (missing.has('classHours') && classroom + online > 0);
  return classes
    .filter(({ approvals }) =>
      approvals.some((each) => each.authorityId === authorityId && counts(each.minutes)),
    )
    .slice(0, SHOWN_CLASSES);
}

const urgency = ({ assessment }: WalletCredential) => RENEWAL_STATES.indexOf(assessment.state);
const daysLeft = ({ assessment }: WalletCredential) => assessment.daysLeft ?? Infinity;

function presentRule(
  versions: readonly contracts.RenewalRuleVersion[],
  today: string,
): Pick<contracts.WalletAuthority, 'rule' | 'steps'> {
  const rule = ruleOn(versions, today);
  const version = versions.find((each) => each.rule === rule);
  if (!rule || !version) return { rule: null, steps: [] };
  const { source, sourceReadOn, note } = version;
  return { rule: { source, sourceReadOn, note }, steps: getSteps(rule) };
}

export const findMyWallet = (context: CredentialsContext, { actor }: { actor: Actor }): Promise<Wallet> =>
  readWallet(context, actor.id);

/** @throws NotFoundError */
export async function findWalletOfPerson(
  context: CredentialsContext,
  { params: { id } }: Call<typeof contracts.getWalletOfPerson>,
): Promise<Wallet> {
  const [person] = await select(
    context.db,
    'wallet-person',
    sql`select 1 from identity.people_v1 where id = ${id}`,
  );
  if (!person) throw new NotFoundError('This person');
  return readWallet(context, id);
}

/** One credential of a person. @throws NotFoundError */
export async function readCredential(
  context: CredentialsContext,
  userId: string,
  id: string,
): Promise<WalletCredential> {
  const { credentials } = await readWallet(context, userId);
  const found = credentials.find((each) => each.id === id.toLowerCase());
  if (!found) throw new NotFoundError('This credential');
  return found;
}
