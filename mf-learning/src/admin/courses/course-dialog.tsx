import { MAX_MARKDOWN } from '@backflow/contracts';
import { AdminCourse, CourseInput, MANUFACTURERS } from '@backflow/contracts/learning';
import { ACCEPTED_IMAGES, uploadAsset } from '@backflow/contracts/media';
import type { Category } from '@backflow/contracts/learning';
import * as z from '@backflow/contracts/zod';
import { ConfirmDialog } from '@backflow/remote-kit';
import { ACCESS_LABELS, accessOptions, EditedRecord, withSelected } from '@backflow/remote-kit/admin';
import { markdownPreview } from '../markdown-preview.ts';
import {
  FieldRow,
  FormDialog,
  MoneyField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  UploadField,
  useEditForm,
} from '@backflow/remote-kit/forms';
import type { EditForm, FieldFormats } from '@backflow/remote-kit/forms';
import { MarkdownField } from '@backflow/remote-kit/markdown';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addCourse, changeCourse, courseCache, courseCategories, oneCourse } from './api.ts';
import { LEVEL_NAMES, levelOptions, manufacturerOptions, unpublishQuestion } from './course-text.ts';
import { LinesField } from './lines-field.tsx';

interface Props {
  /** 'new', or the id of the course that is edited. */
  id: string;
  onClose: () => void;
  /** A new one is stored: lessons can be added to it. */
  onCreated: (id: string) => void;
}

/** Adds a course, or edits one. */
export function CourseDialog({ id, ...rest }: Props) {
  if (id === 'new') return <CourseForm course={undefined} {...rest} />;
  return (
    <EditedRecord kind="course" title="Edit Course" query={oneCourse(id)} onClose={rest.onClose}>
      {(course) => <CourseForm course={course} {...rest} />}
    </EditedRecord>
  );
}

type Values = z.input<typeof CourseInput>;

const valuesOf = (course: AdminCourse | undefined): Values => ({
  title: course?.title ?? '',
  description: course?.description ?? '',
  content: course?.content ?? '',
  imageUrl: course?.imageUrl ?? null,
  videoUrl: course?.videoUrl ?? '',
  duration: course?.duration ?? '',
  level: course?.level ?? 'beginner',
  price: course?.price ?? '0',
  accessLevel: course?.accessLevel ?? 'free',
  categoryId: course?.categoryId ?? '',
  manufacturer: course?.manufacturer ?? '',
  outcomes: course?.outcomes ?? [],
  isPublished: course?.isPublished ?? false,
});

function CourseForm({ course, onClose, onCreated }: Omit<Props, 'id'> & { course: AdminCourse | undefined }) {
  const categories = useQuery(courseCategories).data;
  const created = useRef<string>(null);
  const [isAsking, setIsAsking] = useState(false);
  const question = course?.isPublished ? unpublishQuestion(course) : null;
  const form = useEditForm({
    schema: CourseInput,
    record: course,
    valuesOf,
    create: addCourse,
    update: (values, version) => changeCourse(course?.id ?? '', { ...values, version }),
    parse: (current) => z.parse(AdminCourse, current),
    messages: {
      created: 'Course created successfully!',
      createFailed: 'Failed to create course',
      updated: 'Course updated successfully',
      updateFailed: 'Failed to update course',
    },
    onSaved: (stored) => {
      if (course) return courseCache.changed(stored);
      created.current = stored.id;
      courseCache.added();
    },
  });
  return (
    <>
      <FormDialog
        form={form}
        title={course ? 'Edit Course' : 'Add Course'}
        saveLabel={course ? 'Save Changes' : 'Add Course'}
        formats={formatsOf(categories)}
        onClose={() => {
          if (created.current === null) onClose();
          else onCreated(created.current);
        }}
      >
        <CourseFields
          control={form.control}
          categories={withSelected(
            categories,
            course && { id: course.categoryId, name: course.categoryName },
          )}
          onPublished={(isPublished) => setIsAsking(!isPublished && question !== null)}
        />
      </FormDialog>
      {isAsking && question && (
        <ConfirmDialog
          open
          {...question}
          confirmLabel="Unpublish"
          onConfirm={() => setIsAsking(false)}
          onClose={() => {
            form.setValue('isPublished', true, { shouldDirty: true });
            setIsAsking(false);
          }}
        />
      )}
    </>
  );
}

interface FieldsProps {
  control: EditForm<Values>['control'];
  categories: ReturnType<typeof withSelected>;
  onPublished: (isPublished: boolean) => void;
}

const CourseFields = ({ control, categories, onPublished }: FieldsProps) => (
  <>
    <TextField control={control} name="title" autoComplete="off" />
    <TextAreaField control={control} name="description" optional rows={3} />
    <FieldRow>
      <SelectField control={control} name="level" options={levelOptions} />
      <TextField
        control={control}
        name="duration"
        optional
        autoComplete="off"
        hint="In your own words, such as 4.5 hours"
      />
    </FieldRow>
    <FieldRow>
      <SelectField control={control} name="accessLevel" options={accessOptions} />
      <MoneyField control={control} name="price" hint="In dollars; 0 is free" />
    </FieldRow>
    <FieldRow>
      <SelectField control={control} name="categoryId" optional options={categories} />
      <SelectField control={control} name="manufacturer" optional options={manufacturerOptions} />
    </FieldRow>
    <UploadField
      control={control}
      name="imageUrl"
      optional
      endpoint={uploadAsset}
      accept={ACCEPTED_IMAGES}
      isImage
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
    <LinesField control={control} name="outcomes" optional hint="A line each, at most 12" />
    <MarkdownField
      control={control}
      name="content"
      optional
      max={MAX_MARKDOWN}
      preview={markdownPreview}
      rows={10}
    />
    <SwitchField
      control={control}
      name="isPublished"
      description="Members see it as soon as it is saved."
      onValueChange={onPublished}
    />
  </>
);

const formatsOf = (categories: readonly Category[] | undefined): FieldFormats<Values> => ({
  level: (level) => (level ? LEVEL_NAMES[level] : ''),
  accessLevel: (access) => (access ? ACCESS_LABELS[access] : ''),
  categoryId: (id) => categories?.find((each) => each.id === id)?.name ?? (id ? 'Another one' : ''),
  manufacturer: (key) => Object.entries(MANUFACTURERS).find(([each]) => each === key)?.[1] ?? '',
  outcomes: (lines) => (lines ?? []).join('\n'),
});
