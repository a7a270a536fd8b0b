import * as m from '@fondly/messages';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import styles from './sound-button.module.css';
import { useSoundTest } from './use-chime.ts';

/** Shows whether new orders are heard, and rings once when it is pressed. A phone shows the icon alone. */
export function SoundButton() {
  const { isAudible, test } = useSoundTest();
  const Icon = isAudible ? IconVolume : IconVolumeOff;
  const ring = async () => {
    await test().catch(() => {});
    showToast({ tone: 'success', text: m.new_order_sound_tested() });
  };
  if (typeof window === 'undefined' || !('AudioContext' in window)) return null;
  const label = isAudible ? m.new_order_sound_is_on() : m.new_order_sound_is_off();
  return (
    <button
      type="button"
      className={`label inline-row gap-8 rigid pill white outlined height-48 padding-x-16 nowrap ${styles.sound}`}
      data-audible={isAudible}
      title={label}
      onClick={() => void ring()}
    >
      <Icon size={22} aria-hidden />
      <span className={styles.word} aria-hidden>
        {isAudible ? m.new_order_sound_on_word() : m.new_order_sound_off_word()}
      </span>
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
