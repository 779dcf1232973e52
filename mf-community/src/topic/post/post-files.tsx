import { isImageType } from '@backflow/contracts/media';
import type { ForumAttachment } from '@backflow/contracts/community';
import { FileList } from '@backflow/remote-kit';
import styles from './post-files.module.css';

/** The files of a post: images as pictures, others by name. */
export function PostFiles({ files }: { files: readonly ForumAttachment[] }) {
  const pictures = files.filter(({ mimeType }) => isImageType(mimeType));
  const others = files.filter(({ mimeType }) => !isImageType(mimeType));
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label="Pictures">
          {pictures.map(({ id, name, url }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noopener" className={styles.picture}>
                <img src={largeImage(url)} alt={name} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <FileList isCompact label="Files" files={others} />}
    </>
  );
}

/** The address of the large version of an image. The address may have a query already. */
const largeImage = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}size=large`;
