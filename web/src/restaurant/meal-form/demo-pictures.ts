/** Sample pictures for restaurants without a photo: file and description. */
export const demoPictures = [
  { url: '/pictures/tonkotsu-ramen.webp', label: 'Ramen' },
  { url: '/pictures/sushi-platter.webp', label: 'Sushi' },
  { url: '/pictures/pork-dumplings.webp', label: 'Dumplings' },
  { url: '/pictures/garden-salad.webp', label: 'Salad' },
  { url: '/pictures/harvest-grain-bowl.webp', label: 'Grain bowl' },
  { url: '/pictures/tomato-soup.webp', label: 'Soup' },
  { url: '/pictures/butter-chicken-curry.webp', label: 'Curry' },
  { url: '/pictures/chicken-biryani.webp', label: 'Biryani' },
  { url: '/pictures/spaghetti-meatballs.webp', label: 'Pasta' },
  { url: '/pictures/pepperoni-pizza.webp', label: 'Pizza' },
  { url: '/pictures/smash-burger.webp', label: 'Burger' },
  { url: '/pictures/street-tacos.webp', label: 'Tacos' },
  { url: '/pictures/mezze-plate.webp', label: 'Mezze' },
  { url: '/pictures/morning-pastry-box.webp', label: 'Pastries' },
] as const;
