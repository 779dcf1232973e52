import { Children, type ReactNode } from 'react';

/** The texts among children, as a key: another text is then another element, which browsers' translators surely translate. */
export const textKey = (children: ReactNode): string =>
  Children.toArray(children)
    .filter((child) => typeof child !== 'object')
    .join('');
