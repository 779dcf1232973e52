import { arrayMove } from '@dnd-kit/sortable';
import type { AdminCourse } from '@backflow/contracts/learning';
import { isUnauthorized, leaveForSignIn, queryClient, toast, toastFailure } from '@backflow/platform';
import { useMutation } from '@tanstack/react-query';
import { lessonsChanged, saveLessonOrder, setLessons } from './api.ts';

/** Moves a lesson from one place to another: shown at once, stored one move after the other. */
export function useLessonOrder(course: AdminCourse): (from: number, to: number) => void {
  const mutationKey = ['courses', 'lesson-order', course.id];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (ids: string[]) => saveLessonOrder(course.id, ids),
    onSuccess: () => toast({ title: 'Lesson order updated successfully' }),
    onError: (error) => {
      if (isUnauthorized(error)) return leaveForSignIn();
      toastFailure('Error', error, 'Failed to update lesson order');
    },
    // Whatever came of it, the order as it is stored is shown, once no other move is on its way.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) lessonsChanged(course);
    },
  });
  return (from, to) => {
    const moved = arrayMove(course.lessons, from, to);
    setLessons(course.id, () => moved);
    mutate(moved.map(({ id }) => id));
  };
}
