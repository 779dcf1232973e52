import { toast } from '@backflow/platform';
import { Button, VisuallyHidden } from '@backflow/ui';
import type { ButtonProps } from '@backflow/ui';
import { webLink } from '../web-link.ts';

interface Props extends Pick<ButtonProps, 'variant' | 'icon'> {
  label: string;
  /** Where it leads; null where the caller was not given it. */
  url: string | null;
  /** What is said when it leads nowhere. */
  missing: string;
}

/** Opens a web address in a window of its own, or says that there is none. */
export function OpenLink({ label, url, missing, ...look }: Props) {
  const href = webLink(url);
  return (
    <Button
      {...look}
      onClick={() => {
        if (href === null) toast({ title: missing, variant: 'destructive' });
        else window.open(href, '_blank', 'noopener,noreferrer');
      }}
    >
      {label}
      {href !== null && <VisuallyHidden> (opens in a new window)</VisuallyHidden>}
    </Button>
  );
}
