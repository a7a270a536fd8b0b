import { render } from '@testing-library/react';
import readQr from 'qr/decode.js';
import { expect, test } from 'vitest';
import { QrDrawing } from './qr-drawing.tsx';

const pixelsPerSquare = 8;
/** White around the drawing, as on the page. */
const pageSquares = 4;

/** Draws the squares of the path as a camera would see them. */
function toPicture(svg: Element) {
  const squares = Number(svg.getAttribute('viewBox')?.split(' ').at(-1)) + 2 * pageSquares;
  const side = squares * pixelsPerSquare;
  const data = new Uint8Array(side * side * 4).fill(255);
  const path = svg.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const left = (Number(x) + pageSquares) * pixelsPerSquare;
    const top = (Number(y) + pageSquares) * pixelsPerSquare;
    for (let row = top; row < top + pixelsPerSquare; row++) {
      for (let column = left; column < left + pixelsPerSquare; column++) {
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
    }
  }
  return { width: side, height: side, data };
}

test.for([
  'AWCA',
  'otpauth://totp/Fondly:admin%40fondly.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Fondly&digits=6&period=30',
])('a scanner reads %s from the drawing', (text) => {
  const { container } = render(<QrDrawing text={text} label="Pickup code" />);
  const svg = container.querySelector('svg');
  expect(svg && readQr(toPicture(svg))).toBe(text);
});
