import { paymentStatuses } from '@fondly/contract/order-statuses';
import {
  orderTransitionNames,
  orderTransitions,
  paymentStatusTransitions,
  type Transition,
} from '@fondly/contract/order-transitions';

/** Draws the statuses of an order and its transitions, and lists what each transition requires and causes. */
export function drawOrderLifecycle(): string {
  return [drawStatuses(), drawTransitionTable(), drawPaymentStatuses()].join('\n\n');
}

function drawStatuses(): string {
  const edges = new Map<string, string[]>();
  for (const name of orderTransitionNames) {
    const { from, to }: Transition = orderTransitions[name];
    for (const status of from) {
      const edge = `${status} --> ${to}`;
      edges.set(edge, [...(edges.get(edge) ?? []), name]);
    }
  }
  const lines = [...edges].map(([edge, names]) => `  ${edge} : ${names.join('<br/>')}`);
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> pending : checkout', ...lines, '```'].join('\n');
}

function drawTransitionTable(): string {
  const rows = orderTransitionNames.map((name) => {
    const { from, to, by, money, stock, decides, closes }: Transition = orderTransitions[name];
    const cells = [`\`${name}\``, from.join(', '), to, by.join(', '), money.join(', ')];
    return `| ${[...cells, stock ?? '', decides ?? '', closes ?? ''].join(' | ')} |`;
  });
  return [
    '## Every transition',
    '',
    '| Transition | From | To | By | Payment status | Stock | Decides | Closed reason |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/**
 * Draws the statuses of a payment. Unpaid statuses follow one another in any order, so they share a box. Refunds follow
 * a rule of their own (`paymentStatusAfterRefunds`).
 */
function drawPaymentStatuses(): string {
  const unpaid = paymentStatuses.filter((status) => paymentStatusTransitions[status].includes('none'));
  const fromUnpaid = paymentStatusTransitions.none.filter((status) => !unpaid.includes(status));
  const later = paymentStatuses.filter((status) => !unpaid.includes(status));
  const edges = later.flatMap((from) => paymentStatusTransitions[from].map((to) => `  ${from} --> ${to}`));
  return [
    '## Payment status',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> none',
    '  state unpaid {',
    ...unpaid.map((status) => `    ${status}`),
    '  }',
    ...fromUnpaid.map((to) => `  unpaid --> ${to}`),
    ...edges,
    '  paid --> part_refunded : refund',
    '  paid --> refunded : refund',
    '  part_refunded --> refunded : refund',
    '  refunded --> paid : refund failed',
    '  part_refunded --> paid : refund failed',
    '```',
  ].join('\n');
}
