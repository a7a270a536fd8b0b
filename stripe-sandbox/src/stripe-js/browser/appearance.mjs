/** @typedef {Record<string, string | undefined>} Variables */

/** The CSS property of each supported `appearance` variable. */
const properties = {
  colorPrimary: '--primary',
  colorBackground: '--background',
  colorText: '--text',
  colorTextSecondary: '--text-secondary',
  colorTextPlaceholder: '--placeholder',
  colorDanger: '--danger',
  borderRadius: '--radius',
  spacingUnit: '--unit',
  fontFamily: '--font',
  fontSizeBase: '--size',
};

/** @param {{ variables?: Variables } | undefined} appearance */
export function applyAppearance(appearance) {
  const variables = appearance?.variables ?? {};
  for (const [name, property] of Object.entries(properties)) {
    const value = variables[name];
    if (value) document.documentElement.style.setProperty(property, value);
  }
}

/** @param {{ cssSrc?: string, family?: string, src?: string }[]} fonts */
export function loadFonts(fonts) {
  for (const { cssSrc, family, src } of fonts) {
    if (cssSrc) {
      const sheet = document.createElement('link');
      sheet.rel = 'stylesheet';
      sheet.href = cssSrc;
      document.head.append(sheet);
    } else if (family && src) {
      void new FontFace(family, src).load().then((font) => document.fonts.add(font));
    }
  }
}
