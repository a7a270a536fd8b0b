export const ratingLabels = [
  { stars: 1, word: 'Poor' },
  { stars: 2, word: 'Fair' },
  { stars: 3, word: 'Good' },
  { stars: 4, word: 'Very Good' },
  { stars: 5, word: 'Excellent' },
] as const;
