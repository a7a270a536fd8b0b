import * as m from '@fondly/messages';

/** Sample pictures for restaurants without a photo: file and description. */
export const demoPictures = [
  { url: '/pictures/tonkotsu-ramen.webp', label: m.meal_form_picture_ramen },
  { url: '/pictures/sushi-platter.webp', label: m.meal_form_picture_sushi },
  { url: '/pictures/pork-dumplings.webp', label: m.meal_form_picture_dumplings },
  { url: '/pictures/garden-salad.webp', label: m.meal_form_picture_salad },
  { url: '/pictures/harvest-grain-bowl.webp', label: m.meal_form_picture_grain_bowl },
  { url: '/pictures/tomato-soup.webp', label: m.meal_form_picture_soup },
  { url: '/pictures/butter-chicken-curry.webp', label: m.meal_form_picture_curry },
  { url: '/pictures/chicken-biryani.webp', label: m.meal_form_picture_biryani },
  { url: '/pictures/spaghetti-meatballs.webp', label: m.meal_form_picture_pasta },
  { url: '/pictures/pepperoni-pizza.webp', label: m.meal_form_picture_pizza },
  { url: '/pictures/smash-burger.webp', label: m.meal_form_picture_burger },
  { url: '/pictures/street-tacos.webp', label: m.meal_form_picture_tacos },
  { url: '/pictures/mezze-plate.webp', label: m.meal_form_picture_mezze },
  { url: '/pictures/morning-pastry-box.webp', label: m.meal_form_picture_pastries },
] as const;
