import { ResourceView } from '@backflow/contracts/learning';
import { columnsOf, mayUsePremium, raw, sql } from '@backflow/service-kit';
import type { Actor, Sql } from '@backflow/service-kit';

/** A resource as lists read it: nothing of its body. */
export type ResourceRow = Omit<ResourceView, 'needsPremium' | 'marks'> & { isBooked: boolean };

const OTHERS = {
  categoryName: raw('c.name'),
  supplierName: raw('s.name'),
  needsPremium: null,
  marks: null,
};

const COLUMNS = columnsOf(ResourceView, 'r', OTHERS);
const NONE = raw('');
const RESOURCES = raw('resources');

/** Whether a booking opens a paid resource to the actor. Not looked up where it makes no difference. */
const isBooked = (actor: Actor | null): Sql =>
  actor === null || mayUsePremium(actor)
    ? raw('false')
    : sql`(r.access_level = 'paid' and exists (
        select 1 from events.resource_openings_v1 o where o.member_id = ${actor.id} and o.resource_id = r.id))`;

/**
 * The SELECT and FROM of resources, as `r`, with what the actor's bookings open. Add where, order and limit.
 * @param more further columns, after a comma
 * @param source what `r` is: the table, or a subquery with all its columns
 */
export const selectResources = (actor: Actor | null, more: Sql = NONE, source: Sql = RESOURCES): Sql => sql`
  select ${COLUMNS}, ${isBooked(actor)} as "isBooked"${more}
    from ${source} r
    left join resource_categories c on c.id = r.category_id
    left join events.suppliers_v2 s on s.id = r.supplier_id`;

/** What is there for everyone. The indexes of lists are of this very condition. */
export const IS_PUBLISHED = raw('r.is_published and r.deleted_at is null');

type Published = Pick<ResourceView, 'isPublished'>;
interface Gated extends Pick<ResourceView, 'accessLevel'> {
  /** Whether it is paid, and a confirmed booking of the caller is of an event that lists it as related. */
  isBooked: boolean;
}

/** A draft exists for administrators only. */
export const maySee = (actor: Actor | null, { isPublished }: Published): boolean =>
  isPublished || actor?.isAdmin === true;

/**
 * Its body and its files. A free one is open to everybody, every other one to premium members and administrators. A
 * resource has no price: a paid one also opens to who has booked an event that it belongs to.
 */
export const mayOpen = (actor: Actor | null, { accessLevel, isBooked }: Gated): boolean =>
  accessLevel === 'free' || (actor !== null && (mayUsePremium(actor) || isBooked));

/** Whether premium would open it to this member. Of visitors nothing is known. */
const needsPremium = (actor: Actor | null, resource: Gated): boolean =>
  actor !== null && !mayOpen(actor, resource);

/** A resource as this caller's lists show it, with whatever else its row has. */
export const presentResource = <Row extends ResourceRow>(
  { isBooked, ...row }: Row,
  actor: Actor | null,
): Omit<Row, 'isBooked'> & Pick<ResourceView, 'needsPremium'> => ({
  ...row,
  needsPremium: needsPremium(actor, { ...row, isBooked }),
});
