/** A tax area as `{slug, name}`; null without one. @param slug - SQL of its slug */
export const taxAreaJsonSql = (slug: string): string =>
  `(select json_build_object('slug', a.slug, 'name', a.name) from tax_areas a where a.slug = ${slug})`;

/**
 * The tax area that every approved restaurant in the same ZIP has, as SQL; null if they differ, if one has none, or if
 * there is none. A ZIP alone does not decide: many cross the border of a county.
 * @param restaurant - alias of the restaurant that it is suggested for
 */
export const suggestedTaxAreaSql = (restaurant: string): string => `(
  select json_build_object('slug', a.slug, 'name', a.name) from tax_areas a where a.slug = (
    select min(t.tax_area) from restaurants t
    where t.zip = ${restaurant}.zip and t.id <> ${restaurant}.id and t.status = 'approved'
    having count(distinct t.tax_area) = 1 and count(*) = count(t.tax_area)))`;
