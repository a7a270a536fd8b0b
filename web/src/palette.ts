type Scale = readonly [string, string, string, string, string, string, string, string, string, string];

/**
 * The seven colours of Fondly in ten steps, 0 light to 9 dark. Step 7 of ember is the first that carries white text
 * (5.19:1); steps 5 and 6 are fills only. `palette.css` holds the same values for pages without Mantine.
 */
export const palette = {
  ember: ['#FFF5EE', '#FFE6D5', '#FFCBA8', '#FFAA75', '#FF8C47', '#F76F1E', '#E05A0C', '#BF4408', '#9C3709', '#6B2607'],
  ink: ['#FBF9F7', '#F5F1EC', '#EAE4DC', '#D9D0C5', '#B8ACA0', '#8C8076', '#6E635A', '#524942', '#362F2A', '#1F1A17'],
  leaf: ['#EFF8F1', '#D8EFDE', '#B0DDBD', '#7FC595', '#4DA96C', '#2C8F50', '#1C7A40', '#156434', '#104C28', '#0A331B'],
  butter: [
    '#FFF9E8',
    '#FFF1C7',
    '#FFE59A',
    '#FFD662',
    '#FBC534',
    '#E3A714',
    '#B67F06',
    '#8A5E00',
    '#6A4800',
    '#473000',
  ],
  berry: ['#FDF1F2', '#FBDCDF', '#F6B8BE', '#EC8A94', '#DE5B69', '#CC3547', '#B3202F', '#931826', '#71121D', '#4C0B13'],
  sky: ['#EFF5FC', '#D9E8F8', '#B3D0F0', '#84B2E5', '#5492D6', '#3277C2', '#1F62A8', '#184E88', '#123B68', '#0B2746'],
  plum: ['#F8F2F8', '#EEDFEF', '#DCBFDF', '#C497C9', '#A96DB0', '#8F4B97', '#783A80', '#602D67', '#48214D', '#301534'],
} as const satisfies Record<string, Scale>;
