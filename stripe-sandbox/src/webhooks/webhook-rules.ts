export type RuleAction =
  | 'drop'
  | 'reorder'
  | 'before_response'
  | 'bad_signature'
  | 'stale_timestamp'
  | { duplicate: { n: number } }
  | { delay: { ms: number } };

/** Changes the next deliveries of an event type. */
export interface Rule {
  /** `*` or an exact type. */
  match: { type: string };
  times: number;
  action: RuleAction;
}

export interface Rules {
  add(rule: Rule): void;
  clear(): void;
  all(): Rule[];
  /** The first rule for this type. Counts as one of its `times`; `last` is true for the last one. */
  take(type: string): { rule: Rule; last: boolean } | null;
}

export function openRules(): Rules {
  let rules: Rule[] = [];
  return {
    add: (rule) => {
      rules.push(rule);
    },
    clear: () => {
      rules = [];
    },
    all: () => rules,
    take(type) {
      const rule = rules.find(({ match }) => match.type === '*' || match.type === type);
      if (!rule) return null;
      rule.times -= 1;
      rules = rules.filter(({ times }) => times > 0);
      return { rule, last: rule.times <= 0 };
    },
  };
}
