import { useSortable } from '@dnd-kit/sortable';
import type { AdminLesson } from '@backflow/contracts/learning';
import { ActionButtons } from '@backflow/remote-kit/records';
import { Icon, IconButton, classNames } from '@backflow/ui';
import styles from './lesson-order.module.css';

interface Props {
  lesson: AdminLesson;
  index: number;
  isLast: boolean;
  onStep: (by: 1 | -1) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One lesson, with a handle to drag it. */
export function LessonRow({ lesson, index, isLast, onStep, onEdit, onDelete }: Props) {
  const { id, title, duration, videoUrl } = lesson;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const facts = [duration, videoUrl === null ? null : 'Video'].filter((fact) => fact !== null);
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.lesson, isDragging && styles.dragged)}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Drag ${title}`}
        className={styles.handle}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
          <path d="M7.5 5v.1M12.5 5v.1M7.5 10v.1M12.5 10v.1M7.5 15v.1M12.5 15v.1" />
        </svg>
      </button>
      <div className={styles.text}>
        <p className={styles.title}>
          {index + 1}. {title}
        </p>
        {facts.length > 0 && (
          <p className={styles.facts}>
            {videoUrl !== null && <Icon name="video" size={16} />} {facts.join(' · ')}
          </p>
        )}
      </div>
      <div className={styles.steps}>
        <IconButton
          icon="chevron-down"
          label={`Move up ${title}`}
          className={styles.up}
          data-move={`up-${id}`}
          aria-disabled={index === 0 || undefined}
          onClick={() => onStep(-1)}
        />
        <IconButton
          icon="chevron-down"
          label={`Move down ${title}`}
          data-move={`down-${id}`}
          aria-disabled={isLast || undefined}
          onClick={() => onStep(1)}
        />
      </div>
      <div className={styles.actions}>
        <ActionButtons title={title} actions={{ Edit: onEdit, Delete: onDelete }} />
      </div>
    </li>
  );
}
