import type { SavedCard, SavedCards } from '@fondly/contract/account/cards';
import * as m from '@fondly/messages';
import { IconCreditCard } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Tag } from '../../shared/ui/display/tag.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { useAction } from '../use-action.ts';
import { describeCard, formatExpiry } from './card-text.ts';
import styles from './cards-panel.module.css';
import { savedCards } from './queries.ts';

/** The saved cards in the profile. An answer to a change is the new list. */
export function CardsPanel() {
  const { data, isPending, error, refetch } = useQuery(savedCards());
  return (
    <section className="white radius-20 bordered padding-24" aria-labelledby="saved-cards">
      <h2 id="saved-cards" className="text-20 margin-bottom-8">
        {m.cards_title()}
      </h2>
      {isPending && <SkeletonList what={m.cards_what()} rows={1} />}
      {!isPending && !data && <LoadFailed what={m.cards_what()} error={error} onRetry={() => void refetch()} />}
      {data?.cards.length === 0 && <p className="muted">{m.cards_empty()}</p>}
      {data && data.cards.length > 0 && <Cards cards={data.cards} />}
    </section>
  );
}

function Cards({ cards }: { cards: readonly SavedCard[] }) {
  const queries = useQueryClient();
  const [removing, setRemoving] = useState<SavedCard | null>(null);
  const showAnswer = (answer: SavedCards) => queries.setQueryData(savedCards().queryKey, answer);
  const choosing = useAction(async (cardId: string) => {
    showAnswer(await call('PUT /api/account/cards/default', { body: { cardId } }));
  }, m.common_something_wrong());
  return (
    <>
      {choosing.problem && <Banner tone="error">{choosing.problem}</Banner>}
      <ul>
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            isBusy={choosing.isRunning}
            onChoose={() => void choosing.run(card.id)}
            onRemove={() => setRemoving(card)}
          />
        ))}
      </ul>
      <RemoveCardDialog card={removing} onRemoved={showAnswer} onClose={() => setRemoving(null)} />
    </>
  );
}

type RowProps = { card: SavedCard; isBusy: boolean; onChoose: () => void; onRemove: () => void };

function CardRow({ card, isBusy, onChoose, onRemove }: RowProps) {
  const name = describeCard(card);
  return (
    <li className={`row wrap space-between gap-12 line-above ${styles.card}`}>
      <div className="row gap-12 fit">
        <IconCreditCard size={22} aria-hidden />
        <div className="stack gap-2">
          <span className="row wrap gap-8">
            <b className="weight-600 num">{name}</b>
            <CardTags card={card} />
          </span>
          <span className="note num">{m.cards_expires({ date: formatExpiry(card) })}</span>
        </div>
      </div>
      <div className="flex wrap">
        {!card.isDefault && !card.isExpired && (
          <Button
            variant="subtle"
            size="row"
            isPending={isBusy}
            aria-label={m.cards_make_default_label({ card: name })}
            onClick={onChoose}
          >
            {m.cards_make_default()}
          </Button>
        )}
        {!card.isInUse && (
          <Button variant="subtle" size="row" aria-label={m.cards_remove_label({ card: name })} onClick={onRemove}>
            {m.common_remove()}
          </Button>
        )}
      </div>
      {card.isInUse && <p className="note full">{m.cards_in_use_text()}</p>}
    </li>
  );
}

function CardTags({ card }: { card: SavedCard }) {
  return (
    <>
      {card.isDefault && (
        <Tag variant="off" small>
          {m.cards_default()}
        </Tag>
      )}
      {card.isInUse && (
        <Tag variant="plain" small>
          {m.cards_in_use()}
        </Tag>
      )}
      {card.isExpired && (
        <Tag variant="few" small>
          {m.cards_expired()}
        </Tag>
      )}
    </>
  );
}

type DialogProps = { card: SavedCard | null; onRemoved: (answer: SavedCards) => void; onClose: () => void };

function RemoveCardDialog({ card, onRemoved, onClose }: DialogProps) {
  const removing = useAction(async () => {
    if (card) onRemoved(await call('DELETE /api/account/cards/:id', { params: { id: card.id } }));
    onClose();
  }, m.common_something_wrong());
  return (
    <Dialog density="compact" title={m.cards_remove_title()} isOpen={card !== null} onClose={onClose}>
      <div className="stack gap-16">
        <p>{card && m.cards_remove_text({ card: describeCard(card) })}</p>
        {removing.problem && <Banner tone="error">{removing.problem}</Banner>}
        <div className="dialog-buttons">
          <Button variant="danger" isPending={removing.isRunning} onClick={() => void removing.run()}>
            {m.cards_remove_button()}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {m.common_cancel()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
