import type { CaseKind, CaseOwner } from '@fondly/contract/admin/cases';
import { call } from '../../shared/api/call.ts';
import { useSession } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { useAdminMutation } from '../use-admin-mutation.ts';
import { formatAge, formatDateTime } from './format-time.ts';

/** How long a case is open, or when it began once it is settled. */
export function CaseAge({ since, isOpen }: { since: string; isOpen: boolean }) {
  const began = formatDateTime(since);
  return isOpen ? (
    <time dateTime={since} title={began}>
      {formatAge(since)}
    </time>
  ) : (
    began
  );
}

type Props = {
  kind: CaseKind;
  /** The number of an alarm, or the UUID of a report. */
  id: string;
  /** What the case is about, for screen readers, which read buttons without their row. */
  caseName: string;
  owner: CaseOwner;
  isOpen: boolean;
};

/** Who works on a case and for how long, with a button that takes or releases it. */
export function CaseOwnerCell({ kind, id, caseName, owner, isOpen }: Props) {
  const session = useSession();
  const isYours = session.status === 'signed-in' && owner?.id === session.user.id;
  const { mutate, isPending } = useAdminMutation({
    send: () =>
      isYours
        ? call('POST /api/admin/cases/:kind/:id/release', { params: { kind, id }, body: {} })
        : call('POST /api/admin/cases/:kind/:id/take', { params: { kind, id }, body: { from: owner?.id ?? null } }),
    successText: () => (isYours ? 'Released' : 'It is yours'),
    hasErrorToast: true,
  });
  const label = isYours ? 'Release' : owner ? 'Take over' : 'Take';
  const name = isYours ? 'You' : owner?.name;
  if (!isOpen) return name ?? 'Nobody';
  return (
    <div className="stack gap-4 justify-items-start">
      {owner && <span>{`${name} for ${formatAge(owner.since)}`}</span>}
      <Button
        variant="subtle"
        isPending={isPending}
        aria-label={`${label}: ${caseName}`}
        onClick={() => mutate(undefined)}
      >
        {label}
      </Button>
    </div>
  );
}
