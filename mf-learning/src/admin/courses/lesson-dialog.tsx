import { LessonInput } from '@backflow/contracts/learning';
import type { AdminCourse, AdminLesson } from '@backflow/contracts/learning';
import type * as z from '@backflow/contracts/zod';
import { TextField } from '@backflow/remote-kit/forms';
import { RecordFormDialog, useRecordForm } from '@backflow/remote-kit/records';
import { ContentField, DurationField, VideoField } from '../fields.tsx';
import { lessonRecords } from './course-records.ts';

interface Props {
  course: AdminCourse;
  /** Undefined for a new lesson, which is added at the end. */
  lesson: AdminLesson | undefined;
  onClose: () => void;
}

const getFormValues = (lesson: AdminLesson | undefined): z.input<typeof LessonInput> => ({
  title: lesson?.title ?? '',
  duration: lesson?.duration ?? '',
  content: lesson?.content ?? '',
  videoUrl: lesson?.videoUrl ?? '',
});

/** Adds a lesson to a course, or edits one. */
export function LessonDialog({ course, lesson, onClose }: Props) {
  const form = useRecordForm({
    records: lessonRecords(course),
    record: lesson,
    schema: LessonInput,
    draft: `lesson.${course.id}`,
    getFormValues,
  });
  const { control } = form;
  return (
    <RecordFormDialog kind="lesson" isNew={!lesson} form={form} onClose={onClose}>
      <TextField control={control} name="title" autoComplete="off" />
      <DurationField control={control} example="20 min" />
      <VideoField control={control} />
      <ContentField control={control} />
    </RecordFormDialog>
  );
}
