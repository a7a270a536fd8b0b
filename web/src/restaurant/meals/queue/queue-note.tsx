import * as m from '@fondly/messages';
import { Button } from '../../../shared/ui/actions/button.tsx';

type Props = {
  name: string;
  /** People in line, and portions that are offered to them. */
  queueLength: number;
  queuedPortions: number;
  /** Puts more portions on sale, which the line gets first. */
  onAdd: (portions: number) => void;
};

const addedPortions = 2;

/** The line for a sold-out meal. Nothing while nobody waits and nothing is offered. */
export function QueueNote({ name, queueLength, queuedPortions, onAdd }: Props) {
  if (queueLength === 0 && queuedPortions === 0) return null;
  const facts = [
    ...(queueLength > 0 ? [m.queue_kitchen_waiting({ count: queueLength })] : []),
    ...(queuedPortions > 0 ? [m.queue_kitchen_offered({ count: queuedPortions })] : []),
  ];
  return (
    <div className="row wrap space-between gap-8 full">
      <span className="num weight-650" role="status">
        {facts.join(' · ')}
      </span>
      {queueLength > 0 && (
        <Button
          variant="light"
          aria-label={m.queue_kitchen_add_label({ count: addedPortions, meal: name })}
          onClick={() => onAdd(addedPortions)}
        >
          {m.queue_kitchen_add_button({ count: addedPortions })}
        </Button>
      )}
    </div>
  );
}
