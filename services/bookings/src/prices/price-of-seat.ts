import { formatPrice } from '@backflow/contracts';
import {
  PriceRuleView,
  applicablePrice,
  codeProblem,
  freePrice,
  getCents,
  needsInvoice,
} from '@backflow/contracts/bookings';
import type { AgreedRule, PriceRule, PricedOffer } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';
import * as z from '@backflow/contracts/zod';
import { AppError, ValidationError, raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { Offer } from '../offers/offer.ts';

/** What a member or an administrator adds to a booking that decides its price. */
export interface PriceChoice {
  /** Refused where it doesn't count. */
  code?: string | null | undefined;
  /** The code of the agreement before: without effect where it doesn't count any more. */
  formerCode?: string | undefined;
  /** The company that books, and the number of its seats in this step. */
  company?: { id: string; seats: number } | null | undefined;
  /** Why an administrator charges nothing. */
  freeReason?: string | null | undefined;
  /** The day of the booking. Default: today. */
  day?: string | undefined;
  /** The price that was shown before the click: a higher one is refused. */
  shown?: string | null | undefined;
}

interface Priced extends PricedOffer {
  prices: readonly PriceRule[];
}

const WithPrices = z.object({ prices: z._default(z.array(PriceRuleView), []) });

/** The prices of an offer with its rules; only events and courses have any. */
const getPrices = ({ price, accessLevel, details }: Offer): Priced => ({
  ...{ price, accessLevel },
  prices: z.parse(WithPrices, details).prices,
});

interface Facts {
  isPremium: boolean;
  companyIds: string[];
  codeUses: number;
}

/**
 * The rule that applies to a seat of an offer, by the rules of today. Under the offer's lock, so that a code is not used more often
 * than it allows: every booking waits for that lock.
 * @param userId whose own use of a code doesn't count; null for a visitor
 * @throws ValidationError for a code that doesn't count, with the reason; an AppError where the price is higher than shown
 */
export async function priceOfSeat(
  { now }: Pick<BookingsContext, 'now'>,
  rows: Write['rows'],
  offer: Offer,
  userId: string | null,
  choice: PriceChoice = {},
): Promise<AgreedRule> {
  const priced = getPrices(offer);
  if (choice.freeReason != null && needsInvoice(offer)) return freePrice(choice.freeReason);
  const code = choice.code ?? choice.formerCode;
  const facts: Facts =
    priced.prices.length === 0 ? NO_FACTS : await readFacts(rows, { offerId: offer.id, userId, code });
  const terms = { ...facts, code, company: choice.company, day: choice.day ?? pacificDay(new Date(now())) };
  if (choice.code != null) {
    const problem = codeProblem(priced, terms);
    if (problem !== null) throw new ValidationError([{ path: 'code', message: problem }]);
  }
  const rule = applicablePrice(priced, terms);
  if (choice.shown != null && getCents(rule.price) > getCents(choice.shown)) {
    const message = `The price is ${formatPrice(rule.price)} now. Nothing was booked: please look at it again.`;
    throw new AppError('CONFLICT', message);
  }
  // The next agreement of the seat is by as many seats.
  return rule.kind === 'company' && choice.company ? { ...rule, company: choice.company } : rule;
}

/** True for a premium member or an administrator, by the SQL of their id. */
export const isPremium = (id: string): string => `
  exists (select from identity.actors_v2 p where p.id = ${id} and (p.subscription_status = 'premium' or p.is_admin))`;

const NO_FACTS: Facts = { isPremium: false, companyIds: [], codeUses: 0 };

interface FactsQuery {
  offerId: string;
  userId: string | null;
  code: string | undefined;
}

async function readFacts(rows: Write['rows'], { offerId, userId, code }: FactsQuery): Promise<Facts> {
  const [facts] = await rows<Facts>(sql`
    select ${raw(isPremium('who.id'))} as "isPremium",
           array(select m.company_id from identity.company_members_v1 m where m.user_id = ${userId}
                 union
                 select c.id from identity.companies_v1 c join identity.company_members_v1 m on m.company_id = c.merged_into
                  where m.user_id = ${userId}) as "companyIds",
           (select count(*)::int
              from agreements g
              join accounts a on a.id = g.account_id and a.offer_id = ${offerId}
             where g.rule ->> 'code' = ${code ?? null} and g.rule ? 'code' and a.user_id is distinct from ${userId}::uuid
               -- A cancelled seat is a use as long as its price stays due, or paid.
               and (a.invoiced > 0 or exists (select from bookings b where b.account_id = a.id and b.status in ('pending', 'confirmed')))
               and not exists (select from agreements later where later.account_id = a.id and later.number > g.number)
           ) as "codeUses"
      from (select ${userId}::uuid as id) who`);
  return facts ?? NO_FACTS;
}
