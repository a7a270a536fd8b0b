const units = listWords(
  ['zero', 'cero'],
  ['one', 'uno', 'una'],
  ['two', 'dos'],
  ['three', 'tres'],
  ['four', 'cuatro'],
  ['five', 'cinco'],
  ['six', 'seis'],
  ['seven', 'siete'],
  ['eight', 'ocho'],
  ['nine', 'nueve'],
  ['ten', 'diez'],
  ['eleven', 'once'],
  ['twelve', 'doce'],
  ['thirteen', 'trece'],
  ['fourteen', 'catorce'],
  ['fifteen', 'quince'],
  ['sixteen', 'dieciséis'],
  ['seventeen', 'diecisiete'],
  ['eighteen', 'dieciocho'],
  ['nineteen', 'diecinueve'],
);
const tens = listWords(
  [],
  [],
  ['twenty', 'veinte'],
  ['thirty', 'treinta'],
  ['forty', 'cuarenta'],
  ['fifty', 'cincuenta'],
  ['sixty', 'sesenta'],
  ['seventy', 'setenta'],
  ['eighty', 'ochenta'],
  ['ninety', 'noventa'],
);

/**
 * A spoken line as one would type it: "eight ramen, seven fifty, until nine" becomes "8 ramen 7.50 until 9". A number of
 * two digits after a smaller one is cents, because nobody says two quantities in a row.
 */
export function toTypedLine(spoken: string): string {
  const words = spoken
    .replace(/,(?=\s|$)/g, ' ')
    .trim()
    .split(/\s+/)
    .map((word) => readNumber(word));
  return joinTens(words)
    .join(' ')
    .replace(
      /\$?\b(\d{1,3}) (?:dollars?|d[óo]lares?)(?: (?:and|con|y))? (\d{2})(?: (?:cents?|centavos?))?\b/gi,
      '$$$1.$2',
    )
    .replace(/\b(\d{1,3}) (?:dollars?|d[óo]lares?)\b/gi, '$$$1')
    .replace(/(?<![\d.:])(\d{1,2}) (\d{2})(?![\d.:])/g, '$1.$2');
}

function readNumber(word: string): string {
  const plain = word.toLowerCase();
  const [ten = '', unit] = plain.split('-');
  const ofTens = tens.get(ten);
  const ofUnits = units.get(unit ?? (ofTens === undefined ? plain : 'zero'));
  if (ofUnits === undefined) return word;
  return String((ofTens ?? 0) * 10 + ofUnits);
}

/** "20 5" as "25", and "30 y 5" as "35". */
function joinTens(words: string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const ten = last === 'y' ? joined.at(-2) : last;
    if (ten && /^[2-9]0$/.test(ten) && /^[1-9]$/.test(word)) {
      joined.splice(last === 'y' ? -2 : -1, 2, String(Number(ten) + Number(word)));
    } else joined.push(word);
  }
  return joined;
}

function listWords(...names: string[][]): Map<string, number> {
  return new Map(names.flatMap((words, value) => words.map((word) => [word, value] as const)));
}
