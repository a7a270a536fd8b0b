const scale = Number(process.env.TEST_TIME_SCALE) || 1;

/** Time limits of tests are multiplied by `TEST_TIME_SCALE`: set 3 on a machine that is three times slower. */
export const scaleTime = (milliseconds: number): number => milliseconds * scale;
