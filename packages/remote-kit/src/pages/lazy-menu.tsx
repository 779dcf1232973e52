import { Icon, buttonClass, classNames } from '@backflow/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './lazy-menu.module.css';
import { useModule } from './use-module.ts';

interface Props<Module> {
  /** Imports the module with the menu. */
  load: () => Promise<Module>;
  label: string;
  /** The menu, which starts open. */
  children: (module: Module) => ReactNode;
}

/** A button that looks like that of a `Menu`, whose code is imported on the first click and takes its place. */
export function LazyMenu<Module>({ load, label, children }: Props<Module>) {
  const [isOpened, setIsOpened] = useState(false);
  const module = useModule(isOpened ? load : undefined, () => setIsOpened(false));
  if (module) return children(module);
  return (
    <button
      type="button"
      className={classNames(buttonClass('ghost'), styles.trigger)}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isOpened || undefined}
      onClick={() => setIsOpened(true)}
    >
      <span className={styles.label}>
        {label}
        <Icon name="chevron-down" size={16} />
      </span>
    </button>
  );
}
