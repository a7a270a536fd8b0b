import sharp from 'sharp';
import { openBenchEnvironment } from '../bench-environment.ts';
import { residentMegabytes, residentMegabytesWithChildren } from '../cpu.ts';
import { writeGoal, writeLine } from '../report.ts';
import { addCustomers, seedMarket } from '../seed-market.ts';

const people = 10;
const sampleMilliseconds = 10;
/** A wait, a drawing, another wait, and the decoding (docs/security.md#uploads). */
const maxAnswerMilliseconds = 5_000;
const maxGrowthMegabytes = 200;

type Upload = { type: string; bytes: Buffer };
type Answer = { status: number; milliseconds: number };

/** The memory and the answers of a server that gets ten costly or ten honest pictures at once. */
export async function uploads(): Promise<void> {
  const environment = await openBenchEnvironment(false);
  try {
    await seedMarket(environment, 1, 1);
    const cookies = await addCustomers(environment, people);
    const { pid, port } = await environment.start('product', { PARTS: 'web' });
    const send = (upload: Upload, nth: number) => sendPicture(port, cookies[nth] ?? '', upload);
    // The first picture loads the library.
    await send(await buildPhoto(40), 0);
    writeLine(`\n### ${people} pictures at once, each by another person\n`);
    writeLine('| | answers | first ms | last ms | memory before | most memory | with its drawing |');
    writeLine('|---|---|---|---|---|---|---|');
    for (const [name, files] of await buildRounds()) {
      const before = residentMegabytes(pid);
      const watch = watchMemory(pid);
      const answers = await Promise.all(files.map(send));
      const { own, all } = watch.stop();
      const times = answers.map(({ milliseconds }) => milliseconds);
      const cells = [listStatuses(answers), Math.min(...times), Math.max(...times), `${before} MB`, `${own} MB`];
      writeLine(`| ${name} | ${cells.join(' | ')} | ${all} MB |`);
      const [longest, growth] = [Math.max(...times), all - before];
      writeGoal({
        number: 'uploads',
        text: `${name}, last answer in ms`,
        value: longest,
        ...aim(maxAnswerMilliseconds),
      });
      writeGoal({ number: 'uploads', text: `${name}, more megabytes`, value: growth, ...aim(maxGrowthMegabytes) });
    }
  } finally {
    await environment.close();
  }
}

const aim = (required: number) => ({ required, desired: required / 2 });

async function buildRounds(): Promise<[string, Upload[]][]> {
  const [photo, hugePhoto, noise] = [await buildPhoto(4_000), await buildPhoto(6_240), buildNoise()];
  const all = (upload: Upload) => Array<Upload>(people).fill(upload);
  return [
    ['photos of 16 megapixels', all(photo)],
    ['pictures of 39 megapixels', all(hugePhoto)],
    ['endless drawings', all(noise)],
    ['five of each', Array.from({ length: people }, (_, nth) => (nth % 2 === 0 ? noise : hugePhoto))],
  ];
}

/** A gradient of some kilobytes, so that the pixels count and not the bytes. */
async function buildPhoto(side: number): Promise<Upload> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><defs><linearGradient id="g">
    <stop stop-color="#BF4408"/><stop offset="1" stop-color="#1F6F43"/></linearGradient></defs>
    <rect width="${side}" height="${side}" fill="url(#g)"/></svg>`;
  return { type: 'image/jpeg', bytes: await sharp(Buffer.from(svg)).jpeg().toBuffer() };
}

/** A drawing that takes minutes, so the server has to stop it. */
function buildNoise(): Upload {
  const size = 'width="6000" height="6000"';
  const filter = '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="2000"/></filter>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${filter}<rect filter="url(#f)" ${size}/></svg>`;
  return { type: 'image/svg+xml', bytes: Buffer.from(svg) };
}

async function sendPicture(port: number, cookie: string, { type, bytes }: Upload): Promise<Answer> {
  const from = performance.now();
  const origin = `http://127.0.0.1:${port}`;
  const headers = { 'content-type': type, origin, cookie };
  const response = await fetch(`${origin}/api/account/picture`, {
    method: 'PUT',
    headers,
    body: new Uint8Array(bytes),
  });
  await response.arrayBuffer();
  return { status: response.status, milliseconds: Math.round(performance.now() - from) };
}

function listStatuses(answers: Answer[]): string {
  const counts = Object.groupBy(answers, ({ status }) => String(status));
  return Object.entries(counts)
    .map(([status, same = []]) => `${same.length} × ${status}`)
    .join(', ');
}

/** Samples the memory of a process, and of the process with its children. */
function watchMemory(pid: number): { stop: () => { own: number; all: number } } {
  let [own, all] = [0, 0];
  const timer = setInterval(() => {
    own = Math.max(own, residentMegabytes(pid));
    all = Math.max(all, residentMegabytesWithChildren(pid));
  }, sampleMilliseconds);
  return {
    stop() {
      clearInterval(timer);
      return { own, all };
    },
  };
}
