/** Our own pictures that a sample spot can be shown with, by their names; nobody's real food is borrowed. */
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
