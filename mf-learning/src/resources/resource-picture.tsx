import type { ResourceView } from '@backflow/contracts/learning';
import { LearningDrawing, classNames } from '@backflow/ui';
import { useState } from 'react';
import { subjectDrawing } from '../subject-drawing.ts';
import styles from './resource-picture.module.css';

interface Props {
  resource: Pick<ResourceView, 'title' | 'categoryName' | 'imageUrl'>;
  className?: string | undefined;
}

/** Its image, or a drawing where there is none or it does not come. Decorative. */
export function ResourcePicture({ resource, className }: Props) {
  const { imageUrl } = resource;
  const [failed, setFailed] = useState<string>();
  if (imageUrl === null || imageUrl === failed) {
    return <LearningDrawing kind={subjectDrawing(resource) ?? 'report'} className={className} />;
  }
  return (
    <img
      src={`${imageUrl}?size=large`}
      alt=""
      width={400}
      height={240}
      loading="lazy"
      className={classNames(styles.image, className)}
      onError={() => setFailed(imageUrl)}
    />
  );
}
