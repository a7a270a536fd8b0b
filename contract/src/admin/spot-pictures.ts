/** Illustrations for sample spots, by name. They show no meal of a real restaurant. */
export const spotPictures = [
  'butter-chicken-curry',
  'chicken-biryani',
  'garden-salad',
  'harvest-grain-bowl',
  'mezze-plate',
  'morning-pastry-box',
  'pepperoni-pizza',
  'pork-dumplings',
  'smash-burger',
  'spaghetti-meatballs',
  'street-tacos',
  'sushi-platter',
  'tomato-soup',
  'tonkotsu-ramen',
] as const;
