import { MAX_MARKDOWN } from '@backflow/contracts';
import { AdminResource, ResourceInput } from '@backflow/contracts/learning';
import { ACCEPTED_IMAGES, uploadAsset } from '@backflow/contracts/media';
import * as z from '@backflow/contracts/zod';
import { pacificDay, pacificTime } from '@backflow/platform';
import {
  DateTimeField,
  FieldRow,
  FormDialog,
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
import { ACCESS_LABELS, accessOptions, EditedRecord, withSelected } from '@backflow/remote-kit/admin';
import { markdownPreview } from '../markdown-preview.ts';
import {
  addResource,
  changeResource,
  oneResource,
  resourceCache,
  resourceCategories,
  suppliers,
} from './api.ts';
import { DownloadsField } from './downloads-field.tsx';

interface Props {
  /** 'new', or the id of the resource that is edited. */
  id: string;
  onClose: () => void;
}

/** Adds a resource, or edits one. */
export function ResourceDialog({ id, onClose }: Props) {
  if (id === 'new') return <ResourceForm resource={undefined} onClose={onClose} />;
  return (
    <EditedRecord kind="resource" title="Edit Resource" query={oneResource(id)} onClose={onClose}>
      {(resource) => <ResourceForm resource={resource} onClose={onClose} />}
    </EditedRecord>
  );
}

type Values = z.input<typeof ResourceInput>;

const valuesOf = (resource: AdminResource | undefined): Values => ({
  title: resource?.title ?? '',
  description: resource?.description ?? '',
  excerpt: resource?.excerpt ?? '',
  content: resource?.content ?? '',
  author: resource?.author ?? '',
  imageUrl: resource?.imageUrl ?? null,
  publishedAt: resource?.publishedAt ?? null,
  categoryId: resource?.categoryId ?? '',
  supplierId: resource?.supplierId ?? '',
  accessLevel: resource?.accessLevel ?? 'free',
  isPublished: resource?.isPublished ?? false,
  downloadIds: resource?.downloads.map((file) => file.id) ?? [],
});

function ResourceForm({
  resource,
  onClose,
}: Pick<Props, 'onClose'> & { resource: AdminResource | undefined }) {
  const categories = withSelected(
    useQuery(resourceCategories).data,
    resource && { id: resource.categoryId, name: resource.categoryName },
  );
  const sources = withSelected(
    useQuery(suppliers).data,
    resource && { id: resource.supplierId, name: resource.supplierName },
  );
  const form = useEditForm({
    schema: ResourceInput,
    record: resource,
    valuesOf,
    create: addResource,
    update: (values, version) => changeResource(resource?.id ?? '', { ...values, version }),
    parse: (current) => z.parse(AdminResource, current),
    messages: {
      created: 'Resource created successfully!',
      createFailed: 'Failed to create resource',
      updated: 'Resource updated successfully',
      updateFailed: 'Failed to update resource',
    },
    onSaved: (stored) => (resource ? resourceCache.changed(stored) : resourceCache.added()),
  });
  return (
    <FormDialog
      form={form}
      title={resource ? 'Edit Resource' : 'Add Resource'}
      saveLabel={resource ? 'Save Changes' : 'Add Resource'}
      formats={formatsOf(categories, sources)}
      onClose={onClose}
    >
      <ResourceFields
        control={form.control}
        categories={categories}
        sources={sources}
        downloads={resource?.downloads ?? []}
      />
    </FormDialog>
  );
}

type Options = ReturnType<typeof withSelected>;

interface FieldsProps {
  control: EditForm<Values>['control'];
  categories: Options;
  sources: Options;
  downloads: AdminResource['downloads'];
}

const ResourceFields = ({ control, categories, sources, downloads }: FieldsProps) => (
  <>
    <TextField control={control} name="title" autoComplete="off" />
    <TextField
      control={control}
      name="excerpt"
      optional
      autoComplete="off"
      hint="A sentence or two for its card"
    />
    <TextAreaField control={control} name="description" optional rows={3} />
    <FieldRow>
      <TextField control={control} name="author" optional autoComplete="off" />
      <DateTimeField
        control={control}
        name="publishedAt"
        optional
        hint="Left empty: when it is first published"
      />
    </FieldRow>
    <FieldRow>
      <SelectField control={control} name="categoryId" optional options={categories} />
      <SelectField control={control} name="supplierId" optional options={sources} />
    </FieldRow>
    <SelectField
      control={control}
      name="accessLevel"
      options={accessOptions}
      hint="Premium opens every article. Paid ones also open to who has a confirmed booking of an event that lists them."
    />
    <UploadField
      control={control}
      name="imageUrl"
      optional
      endpoint={uploadAsset}
      accept={ACCEPTED_IMAGES}
      isImage
    />
    <MarkdownField
      control={control}
      name="content"
      optional
      max={MAX_MARKDOWN}
      preview={markdownPreview}
      rows={12}
    />
    <DownloadsField control={control} name="downloadIds" stored={downloads} />
    <SwitchField
      control={control}
      name="isPublished"
      description="Everyone sees it as soon as it is saved."
    />
  </>
);

const formatsOf = (categories: Options, sources: Options): FieldFormats<Values> => {
  const selected = (options: Options) => (id: string | null | undefined) =>
    id ? (options.find(({ value }) => value === id)?.label ?? 'Another one') : '';
  return {
    publishedAt: (at) => (at ? `${pacificDay(at)}, ${pacificTime(at)}` : ''),
    categoryId: selected(categories),
    supplierId: selected(sources),
    accessLevel: (access) => (access ? ACCESS_LABELS[access] : ''),
    downloadIds: (ids) => (ids?.length ? `${ids.length} file${ids.length === 1 ? '' : 's'}` : ''),
  };
};
