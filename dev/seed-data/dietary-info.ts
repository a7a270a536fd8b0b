import type { Allergen, Diet } from '@fondly/contract/food';
import type { DishName } from './dishes.ts';

type Food = { allergens: Allergen[]; diets: Diet[] };

const food = (allergens: Allergen[], ...diets: Diet[]): Food => ({ allergens, diets });

/** What the kitchens of the town say is in their dishes. Some have not said, as in any town. */
export const dishFood: Partial<Record<DishName, Food>> = {
  tonkotsu: food(['eggs', 'wheat', 'soy', 'sesame']),
  misoRamen: food(['eggs', 'wheat', 'soy', 'sesame']),
  sushi: food(['eggs', 'fish', 'soy'], 'dairy-free'),
  makiBox: food(['fish', 'soy', 'sesame'], 'dairy-free'),
  sesameSalad: food(['wheat', 'soy', 'sesame'], 'vegetarian', 'vegan', 'dairy-free'),
  marketSalad: food(['milk', 'wheat'], 'vegetarian'),
  houseSalad: food(['wheat'], 'vegetarian', 'vegan', 'dairy-free'),
  gyoza: food(['wheat', 'soy', 'sesame'], 'dairy-free'),
  soupDumplings: food(['wheat', 'soy', 'sesame'], 'dairy-free'),
  butterChicken: food(['milk', 'wheat'], 'halal'),
  tikka: food(['milk'], 'halal', 'gluten-free'),
  coconutCurry: food([], 'halal', 'gluten-free', 'dairy-free'),
  biryani: food(['milk', 'eggs', 'tree-nuts'], 'halal', 'gluten-free'),
  pulao: food(['eggs', 'tree-nuts'], 'halal', 'gluten-free', 'dairy-free'),
  margherita: food(['milk', 'wheat']),
  slicePie: food(['milk', 'wheat']),
  spaghetti: food(['milk', 'eggs', 'wheat']),
  bolognese: food(['milk', 'wheat']),
  grainBowl: food(['eggs', 'wheat'], 'vegetarian', 'dairy-free'),
  powerBowl: food(['eggs', 'sesame'], 'vegetarian', 'gluten-free', 'dairy-free'),
  burritoBowl: food(['eggs'], 'vegetarian', 'gluten-free', 'dairy-free'),
  tacos: food([], 'gluten-free', 'dairy-free'),
  fishTacos: food(['milk', 'fish', 'wheat']),
  mezze: food(['wheat', 'sesame'], 'vegetarian', 'vegan', 'dairy-free'),
  falafel: food(['sesame'], 'vegetarian', 'vegan', 'gluten-free', 'dairy-free'),
  pastryBox: food(['milk', 'eggs', 'wheat'], 'vegetarian'),
  bunBox: food(['milk', 'eggs', 'tree-nuts', 'wheat'], 'vegetarian'),
  tomatoSoup: food(['milk', 'wheat'], 'vegetarian'),
  redLentil: food(['wheat'], 'vegetarian', 'vegan', 'dairy-free'),
  smashBurger: food(['milk', 'eggs', 'wheat']),
};
