import { MAX_MARKDOWN } from '@backflow/contracts';
import { previewMarkdown } from '@backflow/contracts/learning';
import { ACCEPTED_IMAGES, uploadAsset } from '@backflow/contracts/media';
import { queryOf } from '@backflow/platform';
import { TextField, UploadField } from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { MarkdownField } from '@backflow/remote-kit/markdown';

type Text = string | null | undefined;

/** The picture of a course or a resource. */
export const ImageField = ({ control }: { control: FormControl<{ imageUrl?: Text }> }) => (
  <UploadField
    control={control}
    name="imageUrl"
    optional
    endpoint={uploadAsset}
    accept={ACCEPTED_IMAGES}
    isImage
  />
);

/** The video of a course or a lesson. */
export const VideoField = ({ control }: { control: FormControl<{ videoUrl?: Text }> }) => (
  <TextField
    control={control}
    name="videoUrl"
    optional
    type="url"
    inputMode="url"
    autoComplete="off"
    hint="A video of YouTube or Vimeo, or an mp4 or webm file"
  />
);

/** The duration of a course or a lesson. */
export const DurationField = ({
  control,
  example,
}: {
  control: FormControl<{ duration?: Text }>;
  example: string;
}) => (
  <TextField
    control={control}
    name="duration"
    optional
    autoComplete="off"
    hint={`In your own words, such as ${example}`}
  />
);

/** The text of a course, a lesson or a resource. */
export const ContentField = ({
  control,
  rows = 10,
}: {
  control: FormControl<{ content?: Text }>;
  rows?: number;
}) => (
  <MarkdownField control={control} name="content" optional max={MAX_MARKDOWN} preview={preview} rows={rows} />
);

const preview = (content: string) => queryOf(previewMarkdown, { body: { content } });
