import type { Allergen, Diet } from '@fondly/contract/food';
import type { DishName } from './dishes.ts';

type DietaryInfo = { allergens: Allergen[]; mayContain: Allergen[]; diets: Diet[] };

const dietaryInfo = (allergens: Allergen[], ...diets: Diet[]): DietaryInfo => ({ allergens, mayContain: [], diets });
const withTraces = (mayContain: Allergen[], info: DietaryInfo): DietaryInfo => ({ ...info, mayContain });

/** The answers about the allergens of each dish, and its diets. */
export const dietaryInfoByDish: Record<DishName, DietaryInfo> = {
  tonkotsu: dietaryInfo(['eggs', 'wheat', 'soy', 'sesame']),
  misoRamen: dietaryInfo(['eggs', 'wheat', 'soy', 'sesame']),
  sushi: dietaryInfo(['eggs', 'fish', 'soy'], 'dairy-free'),
  makiBox: dietaryInfo(['fish', 'soy', 'sesame'], 'dairy-free'),
  sesameSalad: dietaryInfo(['milk', 'eggs', 'wheat', 'soy', 'sesame'], 'vegetarian'),
  marketSalad: dietaryInfo(['milk', 'eggs', 'wheat'], 'vegetarian'),
  houseSalad: dietaryInfo(['milk', 'eggs', 'wheat'], 'vegetarian'),
  gyoza: dietaryInfo(['wheat', 'soy', 'sesame'], 'dairy-free'),
  momo: dietaryInfo(['wheat', 'sesame'], 'dairy-free'),
  soupDumplings: dietaryInfo(['wheat', 'soy', 'sesame'], 'dairy-free'),
  butterChicken: dietaryInfo(['milk', 'wheat'], 'halal'),
  tikka: dietaryInfo(['milk'], 'halal', 'gluten-free'),
  coconutCurry: withTraces(['milk', 'tree-nuts'], dietaryInfo([], 'halal', 'gluten-free', 'dairy-free')),
  jollof: dietaryInfo([], 'gluten-free', 'dairy-free'),
  biryani: dietaryInfo(['milk', 'eggs', 'tree-nuts'], 'halal', 'gluten-free'),
  pulao: dietaryInfo(['eggs', 'tree-nuts'], 'halal', 'gluten-free', 'dairy-free'),
  margherita: dietaryInfo(['milk', 'wheat']),
  slicePie: dietaryInfo(['milk', 'wheat']),
  spaghetti: dietaryInfo(['milk', 'eggs', 'wheat']),
  bolognese: dietaryInfo(['milk', 'wheat']),
  grainBowl: dietaryInfo(['eggs', 'wheat'], 'vegetarian', 'dairy-free'),
  powerBowl: dietaryInfo(['eggs', 'sesame'], 'vegetarian', 'gluten-free', 'dairy-free'),
  burritoBowl: dietaryInfo(['eggs'], 'vegetarian', 'gluten-free', 'dairy-free'),
  tacos: dietaryInfo([], 'gluten-free', 'dairy-free'),
  fishTacos: dietaryInfo(['milk', 'fish', 'wheat']),
  mezze: dietaryInfo(['wheat', 'sesame'], 'vegetarian', 'vegan', 'dairy-free'),
  falafel: withTraces(['wheat'], dietaryInfo(['sesame'], 'vegetarian', 'vegan', 'dairy-free')),
  pastryBox: dietaryInfo(['milk', 'eggs', 'wheat'], 'vegetarian'),
  bunBox: dietaryInfo(['milk', 'eggs', 'tree-nuts', 'wheat'], 'vegetarian'),
  tomatoSoup: dietaryInfo(['milk', 'wheat'], 'vegetarian'),
  redLentil: dietaryInfo(['wheat'], 'vegetarian', 'vegan', 'dairy-free'),
  smashBurger: withTraces(['sesame'], dietaryInfo(['milk', 'eggs', 'wheat'])),
  pimentoBurger: withTraces(['sesame'], dietaryInfo(['milk', 'eggs', 'wheat'])),
};

/** How to reheat the dishes of a picture. Cold ones are not among them. */
export const reheatingByPicture: Record<string, string> = {
  'tonkotsu-ramen': 'Simmer the broth, then add the noodles for a minute.',
  'butter-chicken-curry': 'In a covered pan, 8 minutes on low.',
  'chicken-biryani': 'In the microwave with a spoon of water, 3 minutes.',
  'pepperoni-pizza': 'On the rack of the oven, 8 minutes at 400 °F.',
  'pork-dumplings': 'In a pan with a splash of water, covered, 4 minutes.',
  'spaghetti-meatballs': 'In a pan with a spoon of water, 5 minutes.',
  'tomato-soup': 'In a pot on low until it steams.',
};
