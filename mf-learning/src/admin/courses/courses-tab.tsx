import { AttendeesSlot, MailSlot } from '@backflow/booking-kit';
import { listCourseCategories } from '@backflow/contracts/learning';
import type { AdminCourseView } from '@backflow/contracts/learning';
import { queryOf } from '@backflow/platform';
import { useSearchFilters } from '@backflow/remote-kit';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import {
  AddressDialog,
  RecordCard,
  RecordsTab,
  accessChoice,
  categoryChoice,
  sortChoice,
  statusChoice,
} from '@backflow/remote-kit/records';
import { useQuery } from '@tanstack/react-query';
import { CourseFilter, courseRecords } from './course-records.ts';
import { LEVEL_NAMES, courseHref, formatLessonCount } from '../../courses/course-text.ts';
import { CourseCover } from '../../subject-picture.tsx';
import { peopleEnrolled, unpublishQuestion } from './course-text.ts';

const CARD_HEIGHT = 400;
const loadForm = () => import('./course-dialog.tsx').then(({ CourseDialog: Dialog }) => ({ Dialog }));
const loadLessons = () => import('./lessons-dialog.tsx').then(({ LessonsDialog: Dialog }) => ({ Dialog }));

const sorts = sortChoice<CourseFilter['sort']>({
  newest: 'Newest First',
  title: 'By Title',
  enrollments: 'Most Enrolled',
});

/** Every course, drafts too: to be found, added, edited, published and deleted. */
export function CoursesTab() {
  const categories = useQuery(queryOf(listCourseCategories, {})).data;
  const lessons = useAddressDialog('lessons');
  const attendees = useAddressDialog('attendees');
  return (
    <>
      <RecordsTab
        records={courseRecords}
        filters={useSearchFilters(CourseFilter)}
        choices={[statusChoice, accessChoice, categoryChoice(categories), sorts]}
        form={loadForm}
        empty={{ drawing: 'classroom' }}
        columns={3}
        estimate={CARD_HEIGHT}
        questionOf={unpublishQuestion}
        deletionNote={enrolledNote}
        peopleNote={enrolledNote}
        notifies={({ enrollmentCount }) => enrollmentCount > 0}
        paid={{ label: 'Paid enrollments', refusedWith: 'PAID_ENROLLMENTS' }}
        mail={(ids) => <MailSlot offers="courses" ids={ids} title="Email All Members" />}
      >
        {(course, row) => {
          const { id, level, enrollmentCount, lessonCount, categoryName } = course;
          return (
            <RecordCard
              {...row}
              href={courseHref(id)}
              image={<CourseCover course={course} />}
              facts={[
                `${enrollmentCount} enrolled`,
                LEVEL_NAMES[level],
                formatLessonCount(lessonCount),
                ...(categoryName === null ? [] : [categoryName]),
              ].map((text) => ({ text }))}
              buttons={{ Lessons: () => lessons.open(id), Enrollments: () => attendees.open(id) }}
            />
          );
        }}
      </RecordsTab>
      <AddressDialog name="lessons" load={loadLessons} />
      <AttendeesSlot offers="courses" title="Enrollments" />
    </>
  );
}

const enrolledNote = ({ enrollmentCount }: AdminCourseView): string | undefined =>
  enrollmentCount === 0
    ? undefined
    : `${peopleEnrolled(enrollmentCount)}. They are notified that it was withdrawn.`;
