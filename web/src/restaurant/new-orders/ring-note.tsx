import * as m from '@fondly/messages';
import { IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { useSoundTest } from './use-chime.ts';

/**
 * For a list without orders: whether the next one rings. While the sound is off it can be turned on right here. Any tap turns
 * it on, so the button stays for the click that follows, and nothing moves under the finger.
 */
export function RingNote({ lead }: { lead?: string }) {
  const { isAudible, test } = useSoundTest();
  const [hasButton] = useState('AudioContext' in window && !isAudible);
  return (
    <div className="row wrap gap-12 min-height-48">
      <p className="muted">
        {lead} {isAudible ? m.new_order_will_ring() : m.new_order_will_not_ring()}
      </p>
      {hasButton && (
        <Button variant="light" size="row" onClick={() => void test().catch(() => {})}>
          <IconVolume size={20} aria-hidden />
          {isAudible ? m.new_order_sound_on_word() : m.new_order_turn_sound_on_button()}
        </Button>
      )}
    </div>
  );
}
