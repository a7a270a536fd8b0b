export const ratingLabels = [
  { stars: 1, text: 'Poor' },
  { stars: 2, text: 'Fair' },
  { stars: 3, text: 'Good' },
  { stars: 4, text: 'Very Good' },
  { stars: 5, text: 'Excellent' },
] as const;
