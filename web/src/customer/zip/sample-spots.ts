/** Customer specification, section 3: id, name, tagline, image. Invented, so that nobody is named without being asked. */
export type SampleSpot = { id: string; name: string; tagline: string; image: string };

const spot = (id: string, name: string, tagline: string, picture: string): SampleSpot => ({
  id,
  name,
  tagline,
  image: `/pictures/${picture}.webp`,
});

/** Five for each ZIP of the demo. */
const byZip: Record<string, SampleSpot[]> = {
  '30318': [
    spot('howell-mill-noodle', 'Howell Mill Noodle Co.', 'Slow broths and hand-pulled noodles', 'tonkotsu-ramen'),
    spot('blue-gate-bakery', 'Blue Gate Bakery', 'Croissants and buns, baked at six', 'morning-pastry-box'),
    spot('green-spoon', 'The Green Spoon', 'Salads from Georgia farms', 'garden-salad'),
    spot('mesa-lime', 'Mesa & Lime', 'Tacos, bowls and aguas frescas', 'street-tacos'),
    spot('cast-iron-corner', 'Cast Iron Corner', 'Burgers off the flat-top', 'smash-burger'),
  ],
  '30309': [
    spot('arch-street-curry', 'Arch Street Curry', 'Three curries a day, until they are gone', 'butter-chicken-curry'),
    spot('tenth-street-dumplings', 'Tenth Street Dumplings', 'Folded by hand, steamed to order', 'pork-dumplings'),
    spot('piedmont-bowls', 'Piedmont Bowls', 'Grains, greens and warm dressings', 'harvest-grain-bowl'),
    spot('nonna-on-juniper', 'Nonna on Juniper', 'Sunday sauce on every day', 'spaghetti-meatballs'),
    spot('cedar-and-salt', 'Cedar & Salt', 'Mezze plates for two or for one', 'mezze-plate'),
  ],
  '30305': [
    spot('peachtree-sushi-bench', 'Peachtree Sushi Bench', 'Twelve seats and a good knife', 'sushi-platter'),
    spot('bolling-pizza', 'Brick Oven on Bolling', 'Pizza from a very hot oven', 'pepperoni-pizza'),
    spot('saffron-house', 'Saffron House Biryani', 'One pot, sealed and slow', 'chicken-biryani'),
    spot('garden-hills-soup', 'Garden Hills Soup Kitchen', 'Tomato, lentil and whatever grows', 'tomato-soup'),
    spot('two-sisters-pastry', 'Two Sisters Pastry', 'The morning box, half the price by noon', 'morning-pastry-box'),
  ],
};

const elsewhere = [
  spot('corner-noodles', 'The Corner Noodle Shop', 'A bowl of broth on a cold day', 'tonkotsu-ramen'),
  spot('neighborhood-bakery', 'Your Neighborhood Bakery', 'What is left of the morning', 'morning-pastry-box'),
  spot('good-salads', 'Good Salads', 'Crisp until the last bowl', 'garden-salad'),
  spot('family-pizza', 'The Family Pizza Place', 'Two slices or a whole one', 'pepperoni-pizza'),
];

export const sampleSpotsOf = (zip: string): readonly SampleSpot[] => byZip[zip] ?? elsewhere;
