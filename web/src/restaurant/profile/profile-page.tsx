import * as m from '@fondly/messages';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ProfileTab } from './profile-tab.tsx';

export const meta = pageMeta({ title: m.restaurant_profile_title, hidden: true });

/** /profile: the same as the dashboard's tab. */
export default function ProfilePage() {
  return <ProfileTab />;
}
