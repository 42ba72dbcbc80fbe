import { Title } from 'react-admin';
export function Dashboard() {
  return <Title title="ra.page.dashboard" />;
}
