import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { imageSizes, maxPixels } from './picture-sizes.ts';

/* The process of `render-svg.ts`: an SVG comes in, a PNG goes out. It knows nothing of ours and reads nothing else. */

// The parent may have exited. Only a kill stops a running render.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5000).unref();

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
sharp.concurrency(1);

const usualDensity = 72;
const bytes = await buffer(process.stdin);
const limits = { limitInputPixels: maxPixels };
const { width, height } = await sharp(bytes, limits).metadata();
/** Drawn no larger than it is shown: each pixel of a filter costs. */
const scale = Math.min(1, imageSizes[''] / Math.max(width, height));
const output = await sharp(bytes, { ...limits, density: Math.max(1, usualDensity * scale) })
  .png({ compressionLevel: 1 })
  .toBuffer();
process.stdout.write(output);
