import type { CourseDetail } from '@backflow/contracts/learning';
import { Icon, classNames } from '@backflow/ui';
import { useState } from 'react';
import { CourseProgress } from './course-progress.tsx';
import { getEnrollment } from './course-text.ts';
import { LessonList } from './lesson-list.tsx';
import styles from './lessons-aside.module.css';

/** The course's lessons: beside the lesson, or folded above it on a phone. */
export function LessonsAside({ course, currentId }: { course: CourseDetail; currentId: string }) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Opening a lesson folds the list again.
  const isOpen = openAt === currentId;
  const own = getEnrollment(course);
  return (
    <nav aria-label="Lessons" className={styles.aside}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls="lessons"
        onClick={() => {
          setOpenAt(isOpen ? null : currentId);
        }}
      >
        All Lessons
        <Icon name="chevron-down" />
      </button>
      {own && (
        <div className={styles.progress}>
          <CourseProgress progress={own.progress} of={course.title} />
        </div>
      )}
      <div id="lessons" className={classNames(styles.list, !isOpen && styles.folded)}>
        <LessonList course={course} currentId={currentId} />
      </div>
    </nav>
  );
}
