import { Slot, useSearchParams } from '@backflow/platform';
import { useModule } from '@backflow/remote-kit';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import { Alert, Dialog } from '@backflow/ui';

const loadForm = () => import('./course-dialog.tsx');
const loadLessons = () => import('./lessons-dialog.tsx');

/** The dialogs of courses that the address names; each is fetched when it first opens. */
export function CourseDialogs() {
  const [, setParams] = useSearchParams();
  const edit = useAddressDialog('edit');
  const lessons = useAddressDialog('lessons');
  const attendees = useAddressDialog('attendees');
  const form = useModule(edit.value === null ? undefined : loadForm, edit.close);
  const list = useModule(lessons.value === null ? undefined : loadLessons, lessons.close);

  /** From a course that is new to its lessons: Back does not lead to another new one. */
  const toLessons = (id: string) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present);
        next.delete('edit');
        next.set('lessons', id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <>
      {form && edit.value !== null && (
        <form.CourseDialog
          key={`edit-${edit.value}`}
          id={edit.value}
          onClose={edit.close}
          onCreated={toLessons}
        />
      )}
      {list && lessons.value !== null && (
        <list.LessonsDialog key={`lessons-${lessons.value}`} id={lessons.value} onClose={lessons.close} />
      )}
      {attendees.value !== null && (
        <Slot
          name="admin.attendees"
          loading={null}
          empty={
            <Dialog open title="Enrollments" onClose={attendees.close}>
              <Alert>The enrollments are not available at the moment.</Alert>
            </Dialog>
          }
          options={{ offers: 'courses', id: attendees.value }}
        />
      )}
    </>
  );
}
