import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** Files that somebody could send to harm us or the people who look at them (docs/security.md#uploads). */

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), body, numbers(crc32(body))]);
};
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** A PNG of one bit a pixel, all black; `more` stands before its pixels. */
function png(width: number, height: number, more: Buffer[] = [], rows = height): Buffer {
  const head = Buffer.concat([numbers(width, height), Buffer.from([1, 0, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 1 });
  const end = [chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, chunk('IHDR', head), ...more, ...end]);
}
const svg = (inside: string, size = 'width="64" height="64"', before = ''): Buffer =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`,
  );
const doubled = (depth: number, one: (nth: number) => string): string =>
  Array.from({ length: depth }, (_, nth) => one(nth)).join('');

const script = '<script>alert(document.cookie)</script>';
const entities = `<!DOCTYPE svg [<!ENTITY e0 "ha">${doubled(30, (nth) => `<!ENTITY e${nth + 1} "&e${nth};&e${nth};&e${nth};">`)}]>`;
const uses = `<defs><rect id="u0" width="9" height="9"/>${doubled(30, (nth) => `<g id="u${nth + 1}"><use xlink:href="#u${nth}"/><use xlink:href="#u${nth}"/></g>`)}</defs><use xlink:href="#u30"/>`;
const noise = '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="2000"/></filter>';
const blur = '<filter id="f"><feGaussianBlur stdDeviation="2000"/></filter>';
const plain = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#FFFFFF' } });

/** Of each what becomes of it: refused, or a picture with nothing of it left but its pixels, or as fast as this machine is. */
export type HostileFile = { name: string; bytes: Buffer; type: string; outcome: 'refused' | 'picture' | 'either' };
const file =
  (outcome: HostileFile['outcome'], type = 'image/png') =>
  (name: string, bytes: Buffer | string): HostileFile => ({ name, bytes: Buffer.from(bytes), type, outcome });

/** Larger, shorter or fuller than they say. */
export async function buildMislabeledFiles(): Promise<HostileFile[]> {
  const words = (text: string) => chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));
  const profile = chunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(16e6))]));
  const hugeGif = await plain().gif().toBuffer();
  hugeGif.writeUInt32LE(0xffffffff, 6);
  const [refused, picture] = [file('refused'), file('picture')];
  return [
    refused('900 megapixels', png(30_000, 30_000)),
    refused('a head of 4 gigapixels over no pixels', png(65_535, 65_535, [], 1)),
    refused('pixels that end too soon', png(2000, 2000, [], 10)),
    refused('a chunk longer than the file', Buffer.concat([signature, numbers(0x7fffffff), Buffer.from('IHDR')])),
    picture('a GIF that says 65535 by 65535', hugeGif),
    picture('a colour profile of 16 MB', png(64, 64, [profile])),
    picture('ten thousand comments', png(64, 64, Array(10_000).fill(words('x')))),
    picture('a script in a comment', png(64, 64, [words(script)])),
  ];
}

/** Something else that says it is a picture, or is both. */
export async function buildDisguisedFiles(canary: string): Promise<HostileFile[]> {
  const jpeg = await plain()
    .withExif({ IFD0: { Copyright: script } })
    .jpeg()
    .toBuffer();
  const [refused, picture] = [file('refused'), file('picture')];
  return [
    picture('a script in what the camera noted, and one behind the end', Buffer.concat([jpeg, Buffer.from(script)])),
    picture('a JPEG and a ZIP', Buffer.concat([jpeg, Buffer.from('504b0304', 'hex'), Buffer.alloc(500)])),
    refused('a script that begins as a GIF', 'GIF89a=1;alert(1)//'),
    refused('a page', `<html>${script}</html>`),
    refused('a PDF', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF'),
    refused('a program', Buffer.concat([Buffer.from('7f454c460201', 'hex'), Buffer.alloc(900)])),
    refused('orders for ImageMagick', `push graphic-context\nfill 'url(${canary})'\npop graphic-context`),
    refused('a TIFF', await plain().tiff().toBuffer()),
  ];
}

/**
 * @param canary - an address of ours that no file may make us ask
 * @param ownFile - a picture of this machine, all red, that no file may show
 */
export function buildSvgFiles(canary: string, ownFile: string): HostileFile[] {
  const picture = file('picture', 'image/svg+xml');
  const refused = file('refused', 'image/svg+xml');
  const page = `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml">${script}</body></foreignObject>`;
  const active = `${script}<rect onload="alert(1)"/>${page}<style>@import url("${canary}");</style>`;
  const shown = [canary, `file://${ownFile}`]
    .map((one) => `<image width="64" height="64" xlink:href="${one}"/>`)
    .join('');
  const reader = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file://${ownFile}">]>`;
  return [
    picture('a drawing with all that others would act on', svg(active + shown)),
    refused('a drawing that reads a file', svg('<text y="20">&x;</text>', undefined, reader)),
  ];
}

/** Short ones that ask for work without end: each takes all the time that it gets. */
export function buildCostlySvgFiles(): HostileFile[] {
  const wide = 'width="6000" height="6000"';
  const refused = file('refused', 'image/svg+xml');
  const either = file('either', 'image/svg+xml');
  const filtered = (filter: string) => svg(filter + `<rect filter="url(#f)" ${wide}/>`.repeat(40), wide);
  return [
    either('a drawing of two to the thirtieth squares', svg(uses)),
    either('a drawing of noise', filtered(noise)),
    either('a drawing of fog', filtered(blur)),
    refused('a drawing of three to the thirtieth words', svg('<text>&e30;</text>', undefined, entities)),
    refused('a packed drawing of 16 MB', gzipSync(svg(`<!--${' '.repeat(16e6)}-->`), { level: 1 })),
    either('a drawing of a gigapixel', svg('<rect width="9" height="9"/>', 'width="32000" height="32000"')),
  ];
}
