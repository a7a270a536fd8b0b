import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import type { OnSalePage } from '@fondly/contract/public-pages/on-sale';
import { formatPickupWindow } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { renderSvg } from '../../files/render-svg.ts';
import type { App } from '../../platform/app.ts';
import { drawLines, openFont } from './draw-text.ts';

type Card = { picture: string | null; title: string; lines: string[]; price: string | null };
type Style = { language: Language; font: Buffer };

const size = { width: 1200, height: 630 };
const panel = { width: 560, padding: 56 };
const publicPictures = fileURLToPath(new URL('../../../web/build/client', import.meta.url));

/** The picture that other apps show with a link: the food, its price, and its window. 1200 x 630, JPEG. */
export async function drawShareCard(
  app: App,
  page: Extract<OnSalePage, { kind: 'restaurant' | 'meal' }>,
  { language, font }: Style,
): Promise<Buffer> {
  const card = page.kind === 'meal' ? describeMeal(page, language) : describeRestaurant(page, language);
  const { default: sharp } = await import('sharp');
  const texts = await renderSvg(Buffer.from(drawTexts(card, font)));
  const picture = card.picture && (await readPicture(app, card.picture));
  const photo = { width: size.width - panel.width, height: size.height };
  const layers = [
    ...(picture
      ? [
          {
            input: await sharp(picture)
              .resize({ ...photo, fit: 'cover' })
              .toBuffer(),
            left: panel.width,
            top: 0,
          },
        ]
      : []),
    { input: texts, left: 0, top: 0 },
  ];
  return sharp({ create: { ...size, channels: 3, background: '#fff4e8' } })
    .composite(layers)
    .jpeg({ quality: 82 })
    .toBuffer();
}

function describeMeal({ meal, restaurant }: Extract<OnSalePage, { kind: 'meal' }>, locale: Language): Card {
  if (!meal) return describeGone(restaurant, locale);
  const { pickupStart, pickupEnd, timezone, priceCents, isTaxed } = meal;
  const window = formatPickupWindow(new Date(pickupStart), new Date(pickupEnd), timezone, locale);
  return {
    picture: meal.imageUrl ?? restaurant.headerImageUrl,
    title: meal.name,
    lines: [restaurant.name, m.on_sale_share_pickup({ window }, { locale })],
    price: meal.unavailableReason === null ? formatMealPrice({ priceCents, isTaxed }, locale) : null,
  };
}

function describeRestaurant(
  { restaurant, meals }: Extract<OnSalePage, { kind: 'restaurant' }>,
  locale: Language,
): Card {
  const onSale = meals.filter(({ unavailableReason }) => unavailableReason === null);
  const cheapest = onSale.toSorted((a, b) => a.priceCents - b.priceCents)[0];
  return {
    picture: restaurant.headerImageUrl,
    title: restaurant.name,
    lines: [
      onSale.length === 0
        ? m.kitchens_no_meals_today({}, { locale })
        : m.on_sale_share_meals({ count: onSale.length }, { locale }),
    ],
    price: cheapest ? m.on_sale_share_from({ price: formatMealPrice(cheapest, locale) }, { locale }) : null,
  };
}

const describeGone = ({ headerImageUrl, name }: { headerImageUrl: string | null; name: string }, locale: Language) => ({
  picture: headerImageUrl,
  title: name,
  lines: [m.on_sale_gone_title({}, { locale })],
  price: null,
});

function drawTexts({ title, lines, price }: Card, fontFile: Buffer): string {
  const font = openFont(fontFile);
  const width = panel.width - 2 * panel.padding;
  const left = panel.padding;
  const heading = drawLines(font, title, { size: 62, left, top: 200, width, maxLines: 3, color: '#1f1a17' });
  let top = heading.bottom + 64;
  const parts = [heading.svg];
  for (const line of lines) {
    const drawn = drawLines(font, line, { size: 32, left, top, width, maxLines: 2, color: '#6b5d52' });
    parts.push(drawn.svg);
    top = drawn.bottom + 46;
  }
  if (price) parts.push(drawLines(font, price, { size: 56, left, top: 540, width, maxLines: 1, color: '#c2410c' }).svg);
  const name = drawLines(font, 'fondly', { size: 44, left, top: 72, width, maxLines: 1, color: '#1f1a17' });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${name.svg}${parts.join('')}</svg>`;
}

/** The bytes of an upload, or of a picture that comes with the pages; null if it is gone. */
async function readPicture(app: App, url: string): Promise<Buffer | null> {
  const [, uploaded] = /^\/files\/([\w-]+\.webp)$/.exec(url) ?? [];
  if (uploaded) {
    const file = await app.files.read(uploaded);
    return file && buffer(file.body);
  }
  return /^\/pictures\/[\w-]+\.webp$/.test(url) ? readFile(`${publicPictures}${url}`).catch(() => null) : null;
}
