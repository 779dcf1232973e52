import type {
  AdminCourseView,
  CourseView,
  listAdminCourses,
  listCourses,
} from '@backflow/contracts/learning';
import { PageOf, all, foundPage, limitFor, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { afterCursor, inOrder, sortedPage } from '../sorted-page.ts';
import type { Order } from '../sorted-page.ts';
import { givenFacets, wanted, wantedOffers } from './course-facets.ts';
import type { Facets } from './course-facets.ts';
import { selectAdminCourses, selectCourses } from './course-select.ts';
import type { CourseRow } from './course-select.ts';
import { presentCourse } from './course.presenter.ts';

/** Which courses a page asks for. */
interface Listing {
  label: string;
  selectFrom: (actor: Actor | null) => Sql;
  facets: Facets;
  order: Order;
  actor: Actor | null;
  query: { search?: string | undefined; cursor?: string | undefined; limit: number };
}

const orderOf = (name: string, column: (alias: string) => string, way: Order['way']): Order => ({
  ...{ name, way, by: column('c'), id: 'c.id' },
  placeOf: (id) => sql`select ${raw(column('x'))}, x.id from courses x where x.id = ${id}`,
});

const ORDERS = {
  newest: orderOf('newest', (alias) => `${alias}.created_at`, 'desc'),
  title: orderOf('title', (alias) => `lower(${alias}.title)`, 'asc'),
  // By columns of the offer alone, as the index of bookings has them.
  enrollments: {
    ...{ name: 'enrollments', way: 'desc', by: 'o.enrollments', id: 'o.id' },
    placeOf: (id) => sql`select x.enrollments, x.id from bookings.offers_v1 x where x.id = ${id}`,
  },
} satisfies Record<Call<typeof listAdminCourses>['query']['sort'], Order>;

/** The same of the rows that a search finds, which are read without their offers. */
const orderOfFound = (order: Order): Sql =>
  order === ORDERS.enrollments
    ? raw('(select o.enrollments from bookings.offers_v1 o where o.id = c.id) desc, c.id desc')
    : inOrder(order);

/** Published courses, newest first, or the best matches of a search. */
export const coursesPage = (
  context: LearningContext,
  { query, actor }: Call<typeof listCourses>,
): Promise<PageOf<CourseView>> =>
  pageOf<CourseRow>(context, {
    ...{ label: 'courses', selectFrom: selectCourses, order: ORDERS.newest, actor, query },
    facets: { is_published: true, level: query.level, category_id: query.categoryId?.toLowerCase() },
  });

/** Every course that was not deleted, drafts included, in an order, or the best matches of a search. */
export const adminCoursesPage = (
  context: LearningContext,
  { query, actor }: Call<typeof listAdminCourses>,
): Promise<PageOf<AdminCourseView>> =>
  pageOf<CourseRow & Pick<AdminCourseView, 'version'>>(context, {
    ...{ label: 'admin-courses', selectFrom: selectAdminCourses, order: ORDERS[query.sort], actor, query },
    facets: {
      is_published: query.status && query.status === 'published',
      access_level: query.accessLevel,
      category_id: query.categoryId?.toLowerCase(),
    },
  });

const pageOf = <Row extends CourseRow>(context: LearningContext, listing: Listing) =>
  listing.query.search ? pageOfFound<Row>(context, listing) : pageInOrder<Row>(context, listing);

async function pageInOrder<Row extends CourseRow>({ db }: LearningContext, listing: Listing) {
  const { label, selectFrom, actor, facets, order, query } = listing;
  const filters = order === ORDERS.enrollments ? wantedOffers(facets) : wanted(facets);
  const conditions = [...filters, ...afterCursor(order, query.cursor)];
  const rows = await select<Row>(
    db,
    label,
    sql`${selectFrom(actor)} where ${all(conditions)} order by ${inOrder(order)} ${limitFor(query.limit)}`,
  );
  const { items, nextCursor } = sortedPage(order, rows, query.limit);
  return new PageOf(
    items.map((row) => presentCourse(row, actor)),
    nextCursor,
  );
}

async function pageOfFound<Row extends CourseRow>({ db }: LearningContext, listing: Listing) {
  const { label, selectFrom, actor, facets, order, query } = listing;
  const { items, nextCursor } = await foundPage<Row>(
    db,
    label,
    {
      ...{ table: 'courses', alias: 'c', onlyPublished: facets.is_published === true },
      facets: Object.fromEntries(givenFacets(facets)),
      conditions: [raw('c.deleted_at is null')],
      order: orderOfFound(order),
      text: query.search ?? '',
    },
    query,
    (ids) =>
      select(
        db,
        `${label}-found`,
        sql`${selectFrom(actor)} where c.id = any(${ids}::uuid[]) and ${all(wanted(facets))}`,
      ),
  );
  return new PageOf(
    items.map((row) => presentCourse(row, actor)),
    nextCursor,
  );
}
