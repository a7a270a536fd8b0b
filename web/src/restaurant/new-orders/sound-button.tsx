import * as m from '@fondly/messages';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { IconButton } from '../../shared/ui/actions/icon-button.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { useSoundTest } from './use-chime.ts';

/** Shows whether new orders are heard, and rings once when it is pressed. */
export function SoundButton() {
  const { isAudible, test } = useSoundTest();
  const Icon = isAudible ? IconVolume : IconVolumeOff;
  const ring = async () => {
    await test().catch(() => {});
    showToast({ tone: 'success', text: m.new_order_sound_tested() });
  };
  if (typeof window === 'undefined' || !('AudioContext' in window)) return null;
  return (
    <IconButton
      variant="outlined"
      aria-label={isAudible ? m.new_order_sound_is_on() : m.new_order_sound_is_off()}
      title={isAudible ? m.new_order_sound_is_on() : m.new_order_sound_is_off()}
      onClick={() => void ring()}
    >
      <Icon size={22} aria-hidden />
    </IconButton>
  );
}
