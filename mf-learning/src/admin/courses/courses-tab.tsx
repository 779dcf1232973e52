import type { AdminCourseView } from '@backflow/contracts/learning';
import { idOptions, useSearchFilters } from '@backflow/remote-kit';
import { accessFilter, DeleteBookedDialog, statusFilter, useAddressDialog } from '@backflow/remote-kit/admin';
import { ManagedList, useAdminList } from '@backflow/remote-kit/lists';
import { EmptyState } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { courseCache, courseCategories, courseList, removeCourse } from './api.ts';
import { CourseCard } from './course-card.tsx';
import { CourseDialogs } from './course-dialogs.tsx';
import { CourseFilter, sortOptions } from './course-filter.ts';
import { peopleEnrolled } from './course-text.ts';

const CARD_HEIGHT = 400;

/** Every course, drafts too: to be found, added, edited, published and deleted. */
export function CoursesTab() {
  const filters = useSearchFilters(CourseFilter);
  const list = useAdminList(courseList(filters.filters));
  const categories = useQuery(courseCategories).data ?? [];
  const edit = useAddressDialog('edit');
  const [toDelete, setToDelete] = useState<AdminCourseView | null>(null);
  const countText = useRef<HTMLParagraphElement>(null);
  const [deletions, setDeletions] = useState(0);
  // The card is gone, and with it the button that would get the focus back; the dialog is closed by now.
  useEffect(() => {
    if (deletions > 0) countText.current?.focus();
  }, [deletions]);
  return (
    <>
      <ManagedList
        nouns={['course', 'courses']}
        filters={filters}
        choices={[
          statusFilter,
          accessFilter,
          {
            name: 'category',
            label: 'Category',
            options: idOptions('All Categories', categories),
          },
          { name: 'sort', label: 'Sort', options: sortOptions },
        ]}
        addLabel="Add Course"
        onAdd={() => edit.open('new')}
        countRef={countText}
        list={list}
        columns={3}
        estimate={CARD_HEIGHT}
        empty={
          <EmptyState drawing="classroom" title="No courses yet">
            What you add appears here, and on the site as soon as it is published.
          </EmptyState>
        }
      >
        {(course) => <CourseCard course={course} onDelete={() => setToDelete(course)} />}
      </ManagedList>
      <CourseDialogs />
      {toDelete && (
        <DeleteBookedDialog
          kind="course"
          item={toDelete}
          note={enrolledNote(toDelete)}
          paidLabel="Paid enrollments"
          refusedWith="PAID_ENROLLMENTS"
          remove={removeCourse}
          onRemoved={(id) => {
            courseCache.removed(id);
            setToDelete(null);
            setDeletions(deletions + 1);
          }}
          onClose={() => setToDelete(null)}
        />
      )}
    </>
  );
}

const enrolledNote = ({ enrollmentCount }: AdminCourseView): string | undefined =>
  enrollmentCount === 0
    ? undefined
    : `${peopleEnrolled(enrollmentCount)}. They are notified that it was withdrawn.`;
