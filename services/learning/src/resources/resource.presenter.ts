import { ResourceView } from '@backflow/contracts/learning';
import { getColumns, eachMember, idArray, mayUsePremium, raw, selectOwn, sql } from '@backflow/service-kit';
import type { Actor, Audience, Sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';

/** A resource as lists read it, without its body. */
export type ResourceRow = Omit<ResourceView, 'needsPremium' | 'marks'> & { isBooked: boolean };

const OTHERS = {
  categoryName: raw('c.name'),
  supplierName: raw('s.name'),
  needsPremium: null,
  marks: null,
};

const COLUMNS = getColumns(ResourceView, 'r', OTHERS);
const NONE = raw('');
const RESOURCES = raw('resources');

/** True if a booking opens a paid resource to the actor. Skipped where it makes no difference. */
const isBooked = (actor: Actor | null): Sql =>
  actor === null || mayUsePremium(actor) ? raw('false') : isOpenedTo(sql`${actor.id}`);

/** True if the resource `r` is paid and a booking opens it to a member. */
const isOpenedTo = (memberId: Sql): Sql => sql`
  (r.access_level = 'paid' and exists (
     select 1 from events.resource_openings_v1 o where o.member_id = ${memberId} and o.resource_id = r.id))`;

/**
 * The SELECT and FROM of resources `r`, with `isBooked` for the actor. Add where, order and limit.
 * @param more further columns, after a comma
 * @param source replaces the table `r`: a subquery with all its columns
 */
export const selectResources = (actor: Actor | null, more: Sql = NONE, source: Sql = RESOURCES): Sql => sql`
  select ${COLUMNS}, ${isBooked(actor)} as "isBooked"${more}
    from ${source} r
    left join resource_categories c on c.id = r.category_id
    left join events.suppliers_v2 s on s.id = r.supplier_id`;

/** The paid resources that a booking opens to each member, by the resource's id. */
export function myOpenings(
  { db }: LearningContext,
  members: readonly Actor[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, true>[]> {
  const others = members.filter((member) => !mayUsePremium(member));
  return selectOwn(
    db,
    { label: 'own-openings', members, ids: others.length === 0 ? [] : ids },
    sql`
      select m.id as "memberId", r.id, true as own
        from ${eachMember(others)} cross join resources r
       where r.id = any(${idArray(ids)}) and ${isOpenedTo(raw('m.id'))}`,
  );
}

/** The condition of public resources. Indexes of lists have exactly this condition. */
export const IS_PUBLISHED = raw('r.is_published and r.deleted_at is null');

type Published = Pick<ResourceView, 'isPublished'>;
interface Gated extends Pick<ResourceView, 'accessLevel'> {
  /** True if it is paid and the caller has a confirmed booking of an event that refers to it. */
  isBooked: boolean;
}

/** Only administrators see drafts. */
export const maySee = (actor: Actor | null, { isPublished }: Published): boolean =>
  isPublished || actor?.isAdmin === true;

/**
 * True if the caller may read its body and its files. Free ones are open to everyone, others to premium members and
 * administrators. A resource has no price: a paid one also opens to attendees of an event that refers to it.
 */
export const mayOpen = (audience: Audience, { accessLevel, isBooked }: Gated): boolean =>
  accessLevel === 'free' || (audience !== null && (mayUsePremium(audience) || isBooked));

/** True if premium would open it to this member; false for visitors. */
const needsPremium = (audience: Audience, resource: Gated): boolean =>
  audience !== null && !mayOpen(audience, resource);

/** A resource in a list, as this caller may see it. Keeps other columns of the row. */
export const presentResource = <Row extends ResourceRow>(
  { isBooked, ...row }: Row,
  audience: Audience,
): Omit<Row, 'isBooked'> & Pick<ResourceView, 'needsPremium'> => ({
  ...row,
  needsPremium: needsPremium(audience, { ...row, isBooked }),
});
