import { useSearchParams } from '@backflow/platform';
import { AdminPage } from '@backflow/remote-kit/admin';
import { Tabs } from '@backflow/ui';
import { ExportPanel } from './export-panel.tsx';
import { ImportPanel } from './import-panel.tsx';

/** Lists that an office takes over from elsewhere, and lists that it hands in or files. */
export function ListsPage() {
  const [params, setParams] = useSearchParams();
  return (
    <AdminPage
      title="Lists"
      lead="Take lists over from a spreadsheet, and hand in what authorities and bookkeeping ask for."
    >
      <Tabs
        label="Lists"
        variant="segmented"
        selected={params.get('tab') ?? 'import'}
        onSelect={(tab) => setParams(tab === 'import' ? {} : { tab }, { preventScrollReset: true })}
        tabs={[
          { id: 'import', label: 'Import', panel: <ImportPanel /> },
          { id: 'export', label: 'Export', panel: <ExportPanel /> },
        ]}
      />
    </AdminPage>
  );
}
