import type { AdminTab as DeclaredTab, MenuCount } from '@backflow/contracts';
import type { ReactNode } from 'react';
import { create } from 'zustand';

/** A tab of the administrators' dashboard. Another remote may provide it. */
export interface AdminTab extends Pick<DeclaredTab, 'name' | 'label'> {
  /**
   * Renders its content, which is fetched then; `loading` is shown meanwhile. A tab that fails shows the error in its own
   * area.
   */
  render: (loading: ReactNode) => ReactNode;
}

/** The administrators' tabs and pages of the installed remotes, in order. */
export interface Administration {
  tabs: readonly AdminTab[];
  /** The entries of the menu of administrators' pages. */
  menu: readonly { label: string; path: string; count?: MenuCount | undefined }[];
}

/** Empty when a remote runs alone. */
export const useAdministration = create<Administration>(() => ({ tabs: [], menu: [] }));

/** Sets the tabs and pages. The shell calls it before a remote's page is shown and whenever the registry changes. */
export const provideAdministration = (administration: Administration): void =>
  useAdministration.setState(administration);
