import { deleteLesson } from '@backflow/contracts/learning';
import type { AdminCourse, AdminLesson } from '@backflow/contracts/learning';
import { byId, request } from '@backflow/platform';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import { DeleteDialog, EditedRecord } from '@backflow/remote-kit/records';
import { Button, Dialog, EmptyState } from '@backflow/ui';
import { useRef, useState } from 'react';
import { courseRecords, lessonRecords } from './course-records.ts';
import { LessonDialog } from './lesson-dialog.tsx';
import { LessonOrder } from './lesson-order.tsx';

interface Props {
  /** The course's id. */
  id: string;
  onClose: () => void;
}

/** Adds, edits, deletes and orders the lessons of a course. Each change is saved at once. */
export const LessonsDialog = ({ id, onClose }: Props) => (
  <EditedRecord records={courseRecords} title="Lessons" id={id} onClose={onClose}>
    {(course) => <Lessons course={course} onClose={onClose} />}
  </EditedRecord>
);

function Lessons({ course, onClose }: { course: AdminCourse; onClose: () => void }) {
  const open = useAddressDialog('lesson');
  const [toDelete, setToDelete] = useState<AdminLesson | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { lessons } = course;
  const opened = lessons.find((lesson) => lesson.id === open.value);
  return (
    <>
      <Dialog
        open
        size="lg"
        title={`Lessons of “${course.title}”`}
        description="Each lesson is saved by itself, and the order at once."
        onClose={onClose}
        footer={
          <>
            <Button variant="quiet" onClick={onClose}>
              Done
            </Button>
            <Button ref={add} onClick={() => open.open('new')}>
              Add Lesson
            </Button>
          </>
        }
      >
        {lessons.length === 0 ? (
          <EmptyState drawing="classroom" title="No lessons yet">
            Without lessons, the content of the course is read on one page.
          </EmptyState>
        ) : (
          <LessonOrder course={course} onEdit={({ id }) => open.open(id)} onDelete={setToDelete} />
        )}
      </Dialog>
      {(open.value === 'new' || opened) && (
        <LessonDialog key={open.value} course={course} lesson={opened} onClose={open.close} />
      )}
      {toDelete && (
        <DeleteDialog
          kind="lesson"
          record={toDelete}
          note="Who completed it keeps that, and it counts no more."
          remove={(lessonId) => request(deleteLesson, byId(lessonId))}
          onRemoved={(lessonId) => {
            lessonRecords(course).cache.removed(lessonId);
            add.current?.focus();
          }}
          onClose={() => setToDelete(null)}
        />
      )}
    </>
  );
}
