import type { Allergen, Diet } from '@fondly/contract/food';
import type { DishName } from './dishes.ts';

type DietaryInfo = { allergens: Allergen[]; diets: Diet[] };

const dietaryInfo = (allergens: Allergen[], ...diets: Diet[]): DietaryInfo => ({ allergens, diets });

/** The allergens and diets of the dishes. Some have none, as restaurants may leave them out. */
export const dietaryInfoByDish: Partial<Record<DishName, DietaryInfo>> = {
  tonkotsu: dietaryInfo(['eggs', 'wheat', 'soy', 'sesame']),
  misoRamen: dietaryInfo(['eggs', 'wheat', 'soy', 'sesame']),
  sushi: dietaryInfo(['eggs', 'fish', 'soy'], 'dairy-free'),
  makiBox: dietaryInfo(['fish', 'soy', 'sesame'], 'dairy-free'),
  sesameSalad: dietaryInfo(['wheat', 'soy', 'sesame'], 'vegetarian', 'vegan', 'dairy-free'),
  marketSalad: dietaryInfo(['milk', 'wheat'], 'vegetarian'),
  houseSalad: dietaryInfo(['wheat'], 'vegetarian', 'vegan', 'dairy-free'),
  gyoza: dietaryInfo(['wheat', 'soy', 'sesame'], 'dairy-free'),
  soupDumplings: dietaryInfo(['wheat', 'soy', 'sesame'], 'dairy-free'),
  butterChicken: dietaryInfo(['milk', 'wheat'], 'halal'),
  tikka: dietaryInfo(['milk'], 'halal', 'gluten-free'),
  coconutCurry: dietaryInfo([], 'halal', 'gluten-free', 'dairy-free'),
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
  falafel: dietaryInfo(['sesame'], 'vegetarian', 'vegan', 'gluten-free', 'dairy-free'),
  pastryBox: dietaryInfo(['milk', 'eggs', 'wheat'], 'vegetarian'),
  bunBox: dietaryInfo(['milk', 'eggs', 'tree-nuts', 'wheat'], 'vegetarian'),
  tomatoSoup: dietaryInfo(['milk', 'wheat'], 'vegetarian'),
  redLentil: dietaryInfo(['wheat'], 'vegetarian', 'vegan', 'dairy-free'),
  smashBurger: dietaryInfo(['milk', 'eggs', 'wheat']),
};
