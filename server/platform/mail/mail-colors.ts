/** The colors of an email, written on each element, because many programs ignore style sheets. */
export const light = {
  ink: '#1F1A17',
  quiet: '#6E635A',
  line: '#EAE4DC',
  ground: '#F4F1EC',
  card: '#FFFFFF',
  accent: '#BF4408',
  /** Behind the logo, in both schemes. */
  band: '#FFF5EE',
};

const dark = { ink: '#F6F1EA', quiet: '#BDB1A6', line: '#453D36', ground: '#171310', card: '#241F1B', link: '#FF9A5C' };

/** The declarations by class. `!important` wins over the styles on the elements. The button keeps its colors. */
const declarations: [string, string][] = [
  ['ground', `background:${dark.ground}!important`],
  ['card', `background:${dark.card}!important;border-color:${dark.line}!important`],
  ['ink', `color:${dark.ink}!important`],
  ['quiet', `color:${dark.quiet}!important`],
  ['edge', `border-color:${dark.line}!important`],
  ['box', `border-color:${dark.ink}!important`],
  ['link', `color:${dark.link}!important`],
];
const toRules = (prefix: string) => declarations.map(([name, rules]) => `${prefix}.${name}{${rules}}`).join('');

/** For programs that follow the scheme of the device, and for Outlook.com and its apps, which mark the email instead. */
export const darkStyles = `@media (prefers-color-scheme:dark){${toRules('')}}${toRules('[data-ogsc] ')}`;

/** Outlook on Windows renders with Word: 96 pixels per inch, and a font that it has. */
export const outlookSettings =
  '<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->';
