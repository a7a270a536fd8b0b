/** Tests, journeys, and everything in a `testing` folder. */
export const isTestCode = (name: string): boolean => /\.(?:test|spec)\.tsx?$|(?:^|\/)testing\//.test(name);
