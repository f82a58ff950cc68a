import type { ColumnType } from 'kysely'

/** A jsonb column: read as a value, written as JSON text (see `json` in client.ts). */
export type Json<T> = ColumnType<T, string, string>
/** Set when the row is made, never changed. */
export type CreatedOnce = ColumnType<Date, Date, never>
