import type { AdminCourseView } from '@backflow/contracts';
import { useSearchFilters } from '@backflow/remote-kit';
import { EmptyState } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DeleteDialog } from '../frame/delete-dialog.tsx';
import { ManagedList } from '../frame/managed-list.tsx';
import { useAddressDialog } from '../frame/use-address-dialog.ts';
import { useAdminList } from '../frame/use-admin-list.ts';
import { accessFilter, statusFilter } from '../frame/words.ts';
import { courseCache, courseCategories, courseList, removeCourse } from './api.ts';
import { CourseCard } from './course-card.tsx';
import { CourseDialogs } from './course-dialogs.tsx';
import { CourseFilter, sortOptions } from './course-filter.ts';

const CARD_HEIGHT = 400;

/** Every course, drafts too: to be found, added, edited, published and deleted. */
export function CoursesTab() {
  const filters = useSearchFilters(CourseFilter);
  const list = useAdminList(courseList(filters.filters));
  const categories = useQuery(courseCategories).data ?? [];
  const edit = useAddressDialog('edit');
  const [doomed, setDoomed] = useState<AdminCourseView | null>(null);
  const countLine = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <ManagedList
        words={['course', 'courses']}
        filters={filters}
        choices={[
          statusFilter,
          accessFilter,
          {
            name: 'category',
            label: 'Category',
            options: [
              { value: '', label: 'All Categories' },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
          { name: 'sort', label: 'Sort', options: sortOptions },
        ]}
        addLabel="Add Course"
        onAdd={() => edit.open('new')}
        countRef={countLine}
        list={list}
        columns={3}
        estimate={CARD_HEIGHT}
        empty={
          <EmptyState drawing="classroom" title="No courses yet">
            What you add appears here, and on the site as soon as it is published.
          </EmptyState>
        }
      >
        {(course) => <CourseCard course={course} onDelete={() => setDoomed(course)} />}
      </ManagedList>
      <CourseDialogs />
      {doomed && (
        <DeleteDialog
          kind="course"
          thing={doomed}
          note={enrolledNote(doomed)}
          remove={removeCourse}
          onRemoved={(id) => {
            courseCache.removed(id);
            countLine.current?.focus();
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}

const enrolledNote = ({ enrollmentCount }: AdminCourseView): string | undefined =>
  enrollmentCount === 0
    ? undefined
    : `${enrollmentCount} ${enrollmentCount === 1 ? 'person is' : 'people are'} enrolled. Their enrollments are kept.`;
