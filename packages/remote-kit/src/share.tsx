import { toast } from '@backflow/platform';
import { Button } from '@backflow/ui';
import type { ButtonProps } from '@backflow/ui';
import styles from './share.module.css';

/** Copies the full address of a path on this site, and says so in a toast. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.origin + path);
    toast({ title: 'Link copied' });
  } catch {
    toast({ title: 'The link could not be copied', variant: 'destructive' });
  }
}

type ShareButtonProps = Pick<ButtonProps, 'variant' | 'size'>;

/** Copies the address of a page. */
export const CopyLinkButton = ({ path, ...button }: ShareButtonProps & { path: string }) => (
  <Button variant="quiet" icon="link" {...button} onClick={() => void copyLink(path)}>
    Copy link
  </Button>
);

/** Below a page: copy its address, print it. On paper, its address. */
export const SharePage = ({ path }: { path: string }) => (
  <>
    <div className={styles.buttons}>
      <CopyLinkButton path={path} size="sm" />
      <Button variant="quiet" size="sm" icon="print" onClick={() => window.print()}>
        Print
      </Button>
    </div>
    <p className={styles.address}>{window.location.origin + path}</p>
  </>
);
