import { CourseInput } from '@backflow/contracts/learning';
import { ValidationError, given, renderMarkdown, storedPrice } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { categoryProblems } from '../categories/category-problems.ts';
import type { LearningContext } from '../context.ts';
import type { CourseFields, CourseRecord } from '../db/models/course.ts';
import { videoProblems } from './video.ts';

/** What an administrator has sent: all of a new course, or some fields of one. */
type SentFields = { [Field in keyof CourseInput]?: CourseInput[Field] | undefined };

/** Derived from the contract: a new field is stored without a change here. */
const FIELD_NAMES = Object.keys(CourseInput.shape) as (keyof CourseFields)[];

/** What a new course is where its administrator said nothing. */
const DEFAULTS = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, null])),
  level: 'beginner',
  price: '0',
  accessLevel: 'free',
  outcomes: [],
  isPublished: false,
} satisfies Partial<CourseFields>;

// The contract requires the one field that has no default.
export const newCourseFields = (input: CourseInput): CourseFields =>
  changedCourseFields(DEFAULTS as unknown as CourseFields, input);

/** A course's fields with those that were sent changed. */
export function changedCourseFields(current: CourseFields, sent: SentFields): CourseFields {
  const known = Object.entries(given(sent)).filter(([name]) => name in CourseInput.shape);
  const fields = { ...current, ...(Object.fromEntries(known) as Partial<CourseFields>) };
  return { ...fields, price: storedPrice(fields.price) };
}

/** The fields an administrator may set, as they are stored now. */
export function fieldsOf(course: CourseRecord): CourseFields {
  const row = course.get({ plain: true });
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, row[name]])) as CourseFields;
}

/** What the audit trail says of a whole course. */
export const summaryOf = ({ title, price, accessLevel, categoryId, isPublished }: CourseFields) => ({
  ...{ title, price, accessLevel, categoryId, isPublished },
});

/**
 * Renders Markdown before it is stored: what cannot be shown is refused here, and not to its readers.
 * @throws ValidationError
 */
export async function checkContent({ content }: { content?: string | null | undefined }): Promise<void> {
  if (typeof content === 'string') await renderMarkdown(content);
}

/**
 * Looks up what was chosen. The category is held until the transaction ends, so that nobody deletes it meanwhile.
 * @param before the fields as they were: what was fine then is not asked again
 * @throws ValidationError that lists every problem under the field to correct
 */
export async function checkCourse(
  { settings }: Pick<LearningContext, 'settings'>,
  write: Write,
  fields: CourseFields,
  before?: CourseFields,
): Promise<void> {
  const problems = videoProblems(settings, fields.videoUrl, before?.videoUrl);
  const { categoryId } = fields;
  if (categoryId !== null && categoryId !== before?.categoryId) {
    problems.push(...(await categoryProblems(write, 'course_categories', categoryId)));
  }
  if (problems.length > 0) throw new ValidationError(problems);
}
