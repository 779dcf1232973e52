import { StatCards } from '@backflow/remote-kit/admin';
import { useQuery } from '@tanstack/react-query';
import { adminStats } from './api.ts';

export function DashboardStats() {
  const { data } = useQuery(adminStats);
  return (
    <StatCards
      stats={[
        { label: 'Total Users', value: data?.totalUsers },
        { label: 'Total Events', value: data?.totalEvents },
      ]}
    />
  );
}
