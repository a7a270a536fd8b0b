declare module 'zipcodes' {
  export type ZipCode = {
    zip: string;
    city: string;
    state: string;
    latitude: number;
    longitude: number;
    country: string;
  };
  const data: { codes: Record<string, ZipCode> };
  export default data;
}
