/** The kind of an alarm as the start of a sentence: "order-unseen" is "Order unseen". */
export const formatKind = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
