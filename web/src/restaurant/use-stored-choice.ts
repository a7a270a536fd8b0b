import { useState } from 'react';

/** A choice that this browser remembers. An invalid stored value is ignored. */
export function useStoredChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const key = `fondly.${name}`;
  const [choice, setChoice] = useState<Choice>(() => {
    const stored = localStorage.getItem(key);
    return choices.find((one) => one === stored) ?? fallback;
  });
  const remember = (next: Choice) => {
    localStorage.setItem(key, next);
    setChoice(next);
  };
  return [choice, remember];
}
