/** One column of a row: what PostgreSQL may send for it, and the value that the code reads. */
export type Column<Value> = {
  /** OIDs of the PostgreSQL types that this column may have. A domain counts as its base type. */
  readonly types: readonly number[];
  /**
   * `refused`: PostgreSQL itself must know that the value is never null. `vouched`: we know it, PostgreSQL does not
   * tell. `allowed`: the code expects null.
   */
  readonly nulls: 'refused' | 'vouched' | 'allowed';
  /** Converts a stored value that is not null. Most columns have none: the driver's value is the value. */
  readonly decode?: (stored: unknown) => Value;
  /** Carries the type of the value, and never a value. */
  readonly value?: Value;
};

export type Columns = Readonly<Record<string, Column<unknown>>>;

type ValueOf<Of> = Of extends Column<infer Value> ? Value : never;

/** What one row contains. Its columns are `snake_case` in SQL and `camelCase` in the code. */
export type RowDeclaration<Of extends Columns = Columns> = { readonly columns: Of };

/** The type of a row, inferred from its declaration. */
export type Row<Of extends RowDeclaration> = { [Name in keyof Of['columns']]: ValueOf<Of['columns'][Name]> };

/**
 * Declares the columns of a row in the order in which its statements return them. A longer row can be made of a
 * shorter one: `row({ ...meal.columns, distance: float })`.
 */
export function row<Of extends Columns>(columns: Of): RowDeclaration<Of> {
  return { columns };
}

/** The name of a column in SQL: `pickupEnd` is `pickup_end`. */
export function toSqlName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The columns of a row as SQL names them, in their order. */
export function listSqlNames(declaration: RowDeclaration): string[] {
  return Object.keys(declaration.columns).map(toSqlName);
}

function column<Value>(...types: number[]): Column<Value> {
  return { types, nulls: 'refused' };
}

export const uuid = column<string>(2950);
export const text = column<string>(25, 1043, 1042, 19);
export const integer = column<number>(23, 21);
/** Read as a number: ids, counts, and sums stay far below 2^53. */
export const bigint = column<number>(20);
/** Read as text, because a number cannot hold every digit. Cast to `integer` or `double precision` to calculate. */
export const numeric = column<string>(1700);
export const float = column<number>(701, 700);
export const boolean = column<boolean>(16);
/** An instant, `timestamptz`. */
export const timestamp = column<Date>(1184);
/** A calendar date as text (`2026-05-31`), so that no time zone of the machine changes it. */
export const date = column<string>(1082);
/** A time of day as text (`17:30:00`). */
export const time = column<string>(1083);

const arrayTypes = new Map([
  [25, 1009],
  [1043, 1015],
  [1042, 1014],
  [2950, 2951],
  [23, 1007],
  [21, 1005],
  [16, 1000],
  [701, 1022],
  [1184, 1185],
]);

/** The driver does not apply our reading of dates and big integers inside of arrays, so those are refused here. */
export function array<Value>(of: Column<Value>): Column<Value[]> {
  const types = of.types.flatMap((type) => arrayTypes.get(type) ?? []);
  if (types.length === 0 || of.decode) throw new Error('arrays of this kind cannot be read');
  return column<Value[]>(...types);
}

/** An array that always has two elements: the database checks its length. */
export function pair<Value>(of: Column<Value>): Column<[Value, Value]> {
  return column<[Value, Value]>(...array(of).types);
}

/** `json` or `jsonb`. Nothing checks the shape: name the type that the statement builds or that was stored. */
export function json<Value>(): Column<Value> {
  return column<Value>(3802, 114);
}

/** A text column with a fixed list of values. JSON that PostgreSQL builds has to be mapped with `fromStored`. */
export type ChoiceColumn<Value extends string> = Column<Value> & {
  readonly toStored: (value: Value) => string;
  readonly fromStored: (stored: unknown) => Value;
};

/**
 * A text column with a fixed list of values. Values whose stored spelling cannot change without downtime are mapped
 * here, both ways: `oneOf(orderStatuses, { canceled: 'cancelled' })`.
 */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  stored: Partial<Record<NoInfer<Value>, string>> = {},
): ChoiceColumn<Value> {
  const storedByValue = new Map(values.map((value) => [value, stored[value] ?? value]));
  const valueByStored = new Map<unknown, Value>(Array.from(storedByValue, ([value, spelling]) => [spelling, value]));
  if (valueByStored.size < values.length) throw new Error('two values have one spelling in the database');

  function fromStored(spelling: unknown): Value {
    const value = valueByStored.get(spelling);
    if (value === undefined)
      throw new Error(`the database has a value that the code does not know: ${String(spelling)}`);
    return value;
  }
  return {
    types: text.types,
    nulls: 'refused',
    ...(Object.keys(stored).length > 0 && { decode: fromStored }),
    fromStored,
    toStored: (value) => storedByValue.get(value) ?? value,
  };
}

/** The value may be null: the column allows it, or an outer join or an expression can produce it. */
export function nullable<Value>(of: Column<Value>): Column<Value | null> {
  return { ...of, nulls: 'allowed' };
}

type Optional<Of extends Columns> = { [Name in keyof Of]: Column<ValueOf<Of[Name]> | null> };

/** The columns of a row that an outer join may not find: each of them is null then. */
export function optional<Of extends Columns>({ columns }: RowDeclaration<Of>): Optional<Of> {
  const entries = Object.entries(columns).map(([name, of]) => [name, nullable(of)]);
  return Object.fromEntries(entries) as Optional<Of>;
}

/** The value is never null although PostgreSQL cannot tell, as with `count(*)` or `coalesce`. */
export function notNull<Value>(of: Column<Value>): Column<Value> {
  return { ...of, nulls: 'vouched' };
}

/**
 * Values of a row as the JSON that `jsonb_populate_record(null::some_table, $1)` takes: names and choices in the
 * spelling of the database, instants as ISO text. Columns that are left out are null there.
 */
export function toStoredJson<Of extends Columns>(
  { columns }: RowDeclaration<Of>,
  values: Partial<Row<RowDeclaration<Of>>>,
): string {
  const entries = Object.entries(values).map(([name, value]) => {
    const column = columns[name];
    if (!column) throw new Error(`the row has no column ${name}`);
    return [toSqlName(name), toStoredValue(column, value)];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

/** A value as a parameter of a statement: a choice in the spelling of the database, and anything else as it is. */
export function toStoredValue(column: Column<unknown>, value: unknown): unknown {
  return isChoice(column) && value !== null ? column.toStored(value as string) : value;
}

const isChoice = (of: Column<unknown>): of is ChoiceColumn<string> => 'toStored' in of;
