import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { orderLessons } from '@backflow/contracts/learning';
import type { AdminCourse, AdminLesson } from '@backflow/contracts/learning';
import {
  isUnauthorized,
  leaveForSignIn,
  queryClient,
  request,
  toast,
  toastFailure,
} from '@backflow/platform';
import { VisuallyHidden } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { refetchLessons, showLessons } from './course-records.ts';
import { LessonRow } from './lesson-row.tsx';
import styles from './lesson-order.module.css';

interface Props {
  course: AdminCourse;
  onEdit: (lesson: AdminLesson) => void;
  onDelete: (lesson: AdminLesson) => void;
}

const INSTRUCTIONS = {
  draggable:
    'To move a lesson, press Space. The arrow keys then move it, Space puts it down, and Escape puts it back.',
};

/** The lessons in their order. Dragging, keys or buttons change it, and each change is saved at once. */
export function LessonOrder({ course, onEdit, onDelete }: Props) {
  const { lessons } = course;
  const move = useLessonOrder(course);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>(null);
  const hasMoved = useRef(false);
  const sensors = useSensors(
    // A press without a move does not start dragging.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  // The pressed button has moved with its lesson and lost the focus.
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = null;
  }, [lessons]);

  const indexOf = (id: UniqueIdentifier | undefined) => lessons.findIndex((lesson) => lesson.id === id);
  const getPosition = (id: UniqueIdentifier | undefined) => `lesson ${indexOf(id) + 1} of ${lessons.length}`;
  const getTitle = (id: UniqueIdentifier) => lessons[indexOf(id)]?.title ?? 'The lesson';
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return `Picked up ${getTitle(active.id)}, ${getPosition(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // The first position is the lesson's own: announcing it would interrupt the announcement of the start.
      if (!over || (over.id === active.id && !hasMoved.current)) return undefined;
      hasMoved.current = true;
      return `${getTitle(active.id)} would be ${getPosition(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `${getTitle(active.id)} is ${getPosition((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${getTitle(active.id)} is ${getPosition(active.id)} again.`,
  };

  const step = (lesson: AdminLesson, by: 1 | -1) => {
    const to = indexOf(lesson.id) + by;
    if (to < 0 || to >= lessons.length) return;
    pressed.current = `${by === 1 ? 'down' : 'up'}-${lesson.id}`;
    move(to - by, to);
    setAnnouncement(`${lesson.title} is lesson ${to + 1} of ${lessons.length}.`);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) move(indexOf(active.id), indexOf(over.id));
      }}
    >
      <SortableContext items={lessons.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol ref={list} aria-label="Lessons" className={styles.lessons}>
          {lessons.map((lesson, index) => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              index={index}
              isLast={index === lessons.length - 1}
              onStep={(by) => step(lesson, by)}
              onEdit={() => onEdit(lesson)}
              onDelete={() => onDelete(lesson)}
            />
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </DndContext>
  );
}

/** Moves a lesson from one position to another: shown at once, stored one move after the other. */
function useLessonOrder(course: AdminCourse): (from: number, to: number) => void {
  const mutationKey = ['courses', 'lesson-order', course.id];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (lessonIds: string[]) =>
      request(orderLessons, { params: { id: course.id }, body: { lessonIds } }),
    onSuccess: () => toast({ title: 'Lesson order updated successfully' }),
    onError: (error) => {
      if (isUnauthorized(error)) return leaveForSignIn();
      toastFailure('Error', error, 'Failed to update lesson order');
    },
    // Show the stored order after success or failure, unless another move is in flight.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) refetchLessons(course);
    },
  });
  return (from, to) => {
    const moved = arrayMove(course.lessons, from, to);
    showLessons(course, moved);
    mutate(moved.map(({ id }) => id));
  };
}
