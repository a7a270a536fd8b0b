export type RuleAction =
  | 'drop'
  | 'reorder'
  | 'before_response'
  | 'bad_signature'
  | 'stale_timestamp'
  | { duplicate: { n: number } }
  | { delay: { ms: number } };

/** What happens to the next deliveries of a type. */
export interface Rule {
  /** `*` or a whole type. */
  match: { type: string };
  times: number;
  action: RuleAction;
}

export interface Rules {
  add(rule: Rule): void;
  clear(): void;
  all(): Rule[];
  /** The first rule for this type, used up by one. `last` says that it has met all it was made for. */
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
