import type { AdminCourseView } from '@backflow/contracts/learning';
import { Marked } from '@backflow/remote-kit';
import { PublishSwitch, RecordCard, StatusBadges, useAddressDialog } from '@backflow/remote-kit/admin';
import { Button, VisuallyHidden } from '@backflow/ui';
import { courseCache, publishCourse } from './api.ts';
import { LEVEL_NAMES, formatLessonCount, unpublishQuestion } from './course-text.ts';

/** One course, and all that can be done with it. */
export function CourseCard({ course, onDelete }: { course: AdminCourseView; onDelete: () => void }) {
  const { id, title, description, level, enrollmentCount, lessonCount, categoryName, marks } = course;
  const edit = useAddressDialog('edit');
  const lessons = useAddressDialog('lessons');
  const attendees = useAddressDialog('attendees');
  const of = <VisuallyHidden> {title}</VisuallyHidden>;
  return (
    <RecordCard
      badges={<StatusBadges of={course} />}
      title={<Marked text={title} marks={marks?.title} />}
      text={description !== null && <Marked text={description} marks={marks?.text} />}
      facts={[
        `${enrollmentCount} enrolled`,
        LEVEL_NAMES[level],
        formatLessonCount(lessonCount),
        ...(categoryName === null ? [] : [categoryName]),
      ]}
      publish={
        <PublishSwitch
          kind="course"
          record={course}
          publish={publishCourse}
          onChanged={courseCache.changed}
          questionOf={unpublishQuestion}
        />
      }
      actions={
        <>
          <Button variant="quiet" size="sm" onClick={() => lessons.open(id)}>
            Lessons{of}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => attendees.open(id)}>
            Enrollments{of}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => edit.open(id)}>
            Edit{of}
          </Button>
          <Button variant="quiet" size="sm" onClick={onDelete}>
            Delete{of}
          </Button>
        </>
      }
    />
  );
}
