/** One line of the check: what was looked at, and what to do when it is wrong. */
export type Finding = { topic: string; problem: string | null };

export const fine = (topic: string): Finding => ({ topic, problem: null });
export const wrong = (topic: string, problem: string): Finding => ({ topic, problem });
