import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import type { exportCourseEnrollments } from '@backflow/contracts';
import { csvFile, itemsOf } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { courseEnrollmentsPage, refuseUnknownCourse } from './course-enrollments.query.ts';

const COLUMNS = [
  ...['First name', 'Last name', 'Email', 'Email status', 'Phone', 'Status', 'Enrolled at (PT)'],
  ...['Lessons completed', 'Lessons'],
];
/** The most that one page holds. */
const AT_A_TIME = 100;

/**
 * Everyone who enrolled in a course as a table, newest first, cancelled ones too.
 * @throws NotFoundError when there never was such a course
 */
export async function exportEnrollments(
  context: LearningContext,
  { params }: Call<typeof exportCourseEnrollments>,
): Promise<FileResponse> {
  await refuseUnknownCourse(context.db, params.id);
  return csvFile('enrollments.csv', COLUMNS, async function* () {
    const enrolled = itemsOf((cursor) =>
      courseEnrollmentsPage(context, { params, query: { cursor, limit: AT_A_TIME } }),
    );
    for await (const { user, status, enrolledAt, progress } of enrolled) {
      yield [
        ...[user.firstName, user.lastName, user.email, user.emailStatus, user.phoneNumber],
        ...[status, inPacific(enrolledAt)],
        ...[progress.completed, progress.total],
      ];
    }
  });
}

/** Such as 2026-06-01 08:00, which spreadsheets read as a time. */
const inPacific = (instant: string): string => FORMAT.format(new Date(instant)).replace(',', '');

const FORMAT = new Intl.DateTimeFormat('en-CA', {
  ...{ timeZone: DISPLAY_TIME_ZONE, hourCycle: 'h23' },
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
});
