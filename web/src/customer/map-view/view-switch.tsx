import * as m from '@fondly/messages';
import { IconList, IconMap2 } from '@tabler/icons-react';
import { SegmentedControl } from '../../shared/ui/forms/segmented-control.tsx';
import type { View } from './use-view.ts';

/** "List | Map", as icons on a phone. The list is first, also for keyboards and screen readers. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <SegmentedControl
      label={m.map_view()}
      value={view}
      onChange={onChange}
      segments={[
        { value: 'list', label: <Segment icon={IconList} text={m.map_view_list()} /> },
        { value: 'map', label: <Segment icon={IconMap2} text={m.map_view_map()} /> },
      ]}
    />
  );
}

function Segment({ icon: Icon, text }: { icon: typeof IconList; text: string }) {
  return (
    <>
      <Icon size={18} aria-hidden />
      <span className="beside-icon">{text}</span>
    </>
  );
}
