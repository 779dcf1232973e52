import { MAX_MARKDOWN } from '@backflow/contracts';
import { AdminLesson, LessonInput } from '@backflow/contracts/learning';
import type { AdminCourse } from '@backflow/contracts/learning';
import * as z from '@backflow/contracts/zod';
import { FormDialog, TextField, useEditForm } from '@backflow/remote-kit/forms';
import { MarkdownField } from '@backflow/remote-kit/markdown';
import { markdownPreview } from '../markdown-preview.ts';
import { addLesson, changeLesson, lessonsChanged, setLessons } from './api.ts';

interface Props {
  course: AdminCourse;
  /** Undefined for a new one, which comes last. */
  lesson: AdminLesson | undefined;
  onClose: () => void;
}

const valuesOf = (lesson: AdminLesson | undefined): z.input<typeof LessonInput> => ({
  title: lesson?.title ?? '',
  duration: lesson?.duration ?? '',
  content: lesson?.content ?? '',
  videoUrl: lesson?.videoUrl ?? '',
});

/** Adds a lesson to a course, or edits one. */
export function LessonDialog({ course, lesson, onClose }: Props) {
  const form = useEditForm({
    schema: LessonInput,
    record: lesson,
    draft: `lesson.${course.id}`,
    valuesOf,
    create: (values) => addLesson(course.id, values),
    update: (values, version) => changeLesson(lesson?.id ?? '', { ...values, version }),
    parse: (current) => z.parse(AdminLesson, current),
    messages: {
      created: 'Lesson created successfully!',
      createFailed: 'Failed to create lesson',
      updated: 'Lesson updated successfully',
      updateFailed: 'Failed to update lesson',
    },
    onSaved: (stored) => {
      const lessons = lesson
        ? course.lessons.map((each) => (each.id === stored.id ? stored : each))
        : [...course.lessons, stored];
      setLessons(course.id, () => lessons);
      lessonsChanged({ ...course, lessons });
    },
  });
  const { control } = form;
  return (
    <FormDialog
      form={form}
      title={lesson ? 'Edit Lesson' : 'Add Lesson'}
      saveLabel={lesson ? 'Save Changes' : 'Add Lesson'}
      onClose={onClose}
    >
      <TextField control={control} name="title" autoComplete="off" />
      <TextField
        control={control}
        name="duration"
        optional
        autoComplete="off"
        hint="In your own words, such as 20 min"
      />
      <TextField
        control={control}
        name="videoUrl"
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="A video of YouTube or Vimeo, or an mp4 or webm file"
      />
      <MarkdownField
        control={control}
        name="content"
        optional
        max={MAX_MARKDOWN}
        preview={markdownPreview}
        rows={10}
      />
    </FormDialog>
  );
}
