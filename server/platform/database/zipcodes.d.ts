declare module 'zipcodes' {
  const data: { codes: Record<string, unknown> };
  export default data;
}
