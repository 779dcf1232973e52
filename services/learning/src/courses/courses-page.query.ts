import type { AdminCourseView, CourseView, listAdminCourses, listCourses } from '@backflow/contracts';
import {
  PageOf,
  all,
  decodeCursor,
  findMatches,
  limitFor,
  markMatches,
  pageOfMatches,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Actor, Call, Sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { selectAdminCourses, selectCourses } from './course-select.ts';
import type { CourseRow } from './course-select.ts';
import { presentCourse } from './course.presenter.ts';

/** What must be equal, by column; absent or null where any will do. */
type Facets = Readonly<Record<string, string | true | null | undefined>>;

/** Which courses a page asks for. */
interface Listing {
  label: string;
  selectFrom: (actor: Actor | null) => Sql;
  facets: Facets;
  actor: Actor | null;
  query: { search?: string | undefined; cursor?: string | undefined; limit: number };
}

const NEWEST_FIRST = raw('c.created_at desc, c.id desc');
const EXISTS = raw('c.deleted_at is null');

/** Published courses, newest first, or the best matches of a search. */
export const coursesPage = (
  context: LearningContext,
  { query, actor }: Call<typeof listCourses>,
): Promise<PageOf<CourseView>> =>
  pageOf<CourseRow>(context, {
    label: 'courses',
    selectFrom: selectCourses,
    facets: { is_published: true, level: query.level, category_id: query.categoryId },
    actor,
    query,
  });

/** Every course that was not deleted, drafts included, newest first, or the best matches of a search. */
export const adminCoursesPage = (
  context: LearningContext,
  { query, actor }: Call<typeof listAdminCourses>,
): Promise<PageOf<AdminCourseView>> =>
  pageOf<CourseRow & Pick<AdminCourseView, 'version'>>(context, {
    label: 'admin-courses',
    selectFrom: selectAdminCourses,
    facets: {},
    actor,
    query,
  });

const pageOf = <Row extends CourseRow>(context: LearningContext, listing: Listing) =>
  listing.query.search ? pageOfFound<Row>(context, listing) : pageOfNewest<Row>(context, listing);

async function pageOfNewest<Row extends CourseRow>({ db }: LearningContext, listing: Listing) {
  const { label, selectFrom, actor, facets, query } = listing;
  const last = decodeCursor(query.cursor);
  const conditions = [
    ...wanted(facets),
    ...(last ? [sql`(c.created_at, c.id) < (${new Date(last.after)}, ${last.id})`] : []),
  ];
  const rows = await select<Row>(
    db,
    label,
    sql`${selectFrom(actor)} where ${all(conditions)} order by ${NEWEST_FIRST} ${limitFor(query.limit)}`,
  );
  const { items, nextCursor } = toPage(rows, query.limit, ({ createdAt, id }) => ({ after: createdAt, id }));
  return new PageOf(
    items.map((row) => presentCourse(row, actor)),
    nextCursor,
  );
}

async function pageOfFound<Row extends CourseRow>({ db }: LearningContext, listing: Listing) {
  const { label, selectFrom, actor, facets, query } = listing;
  const matches = await findMatches(db, label, {
    table: 'courses',
    alias: 'c',
    facets: Object.fromEntries(given(facets)),
    conditions: [EXISTS],
    order: NEWEST_FIRST,
    typed: query.search ?? '',
  });
  const { ids, nextCursor } = pageOfMatches(matches, query);
  const rows = await select<Row>(
    db,
    `${label}-found`,
    sql`${selectFrom(actor)} where c.id = any(${ids}::uuid[]) and ${all(wanted(facets))}
         order by array_position(${ids}::uuid[], c.id)`,
  );
  const items = rows.map((row) => ({
    ...presentCourse(row, actor),
    marks: {
      title: markMatches(row.title, matches.words),
      text: markMatches(row.description ?? '', matches.words),
    },
  }));
  return new PageOf(items, nextCursor);
}

const given = (facets: Facets) =>
  Object.entries(facets).filter((facet): facet is [string, string | true] => facet[1] != null);

/** A flag alone, as the partial indexes have it. */
const wanted = (facets: Facets): Sql[] => [
  EXISTS,
  ...given(facets).map(([name, value]) => {
    const column = raw(`c.${name}`);
    return value === true ? column : sql`${column} = ${value}`;
  }),
];
