import { malformed, notFound } from './errors.ts'

const FILTER = /^q\[([a-z_]+)_(eq|cont)\]$/
const SORT = /^([a-z_]+) (asc|desc)$/
const LARGEST_PAGE = 100

type Row = Record<string, unknown>

/**
 * A page of a list by the query's filters `q[field_eq]` and `q[field_cont]`, sorted by `q[s]`. Like the real provider, answers an
 * empty result with "not found". Throws AccountingError.
 */
export function search<T extends Row>(rows: readonly T[], query: unknown, usualPage: number): T[] {
  const asked = Object.entries(query as Record<string, string>)
  const known = new Set(['id', ...rows.flatMap((row) => Object.keys(row))])
  let found = [...rows]
  for (const [name, wanted] of asked) {
    const [, field = '', predicate] = FILTER.exec(name) ?? []
    if (name === 'q[s]') found = sorted(found, wanted)
    else if (predicate) {
      if (rows.length > 0 && !known.has(field)) throw malformed(`Invalid search term ${field}_${predicate}`)
      found = found.filter((row) => matches(row[field], predicate, wanted))
    } else if (!['page', 'per_page'].includes(name)) throw malformed(`Unknown parameter ${name}`)
  }
  const size = Math.min(numberOf(query, 'per_page', usualPage), LARGEST_PAGE)
  const start = (numberOf(query, 'page', 1) - 1) * size
  const page = found.slice(start, start + size)
  if (page.length === 0) throw notFound()
  return page
}

function matches(value: unknown, predicate: string, wanted: string): boolean {
  const text = value === null || value === undefined ? '' : String(value)
  return predicate === 'eq' ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase())
}

function sorted<T extends Row>(rows: T[], order: string): T[] {
  const [, field = '', direction] = SORT.exec(order.trim()) ?? []
  if (!direction) throw malformed(`Invalid sorting ${order}`)
  const sign = direction === 'asc' ? 1 : -1
  return rows.sort((a, b) => sign * String(a[field]).localeCompare(String(b[field]), 'en', { numeric: true }))
}

function numberOf(query: unknown, name: string, usual: number): number {
  const text = (query as Record<string, string>)[name]
  const number = text ? Number(text) : usual
  if (!Number.isInteger(number) || number < 1) throw malformed(`Invalid ${name}`)
  return number
}
