import type { AdminTab as DeclaredTab } from '@backflow/contracts';
import type { ReactNode } from 'react';
import { create } from 'zustand';

/** A tab of the administrators' dashboard. Another remote may provide it. */
export interface AdminTab extends Pick<DeclaredTab, 'name' | 'label'> {
  /** Renders its content, which is fetched then; `loading` stands in for it. One that fails shows why, in its own place. */
  render: (loading: ReactNode) => ReactNode;
}

/** What the installed remotes have for administrators, in order. */
export interface Administration {
  tabs: readonly AdminTab[];
  /** The entries of the menu of administrators' pages. */
  menu: readonly { label: string; path: string }[];
}

/** Nothing where a remote runs alone. */
export const useAdministration = create<Administration>(() => ({ tabs: [], menu: [] }));

/** Sets what there is: the shell does so, before a remote's page is shown and whenever the registry changes. */
export const provideAdministration = (administration: Administration): void =>
  useAdministration.setState(administration);
