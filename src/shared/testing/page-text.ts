import { screen, within } from '@testing-library/react'

/** The headers of the page's only table, or of this one. */
export const headers = (table?: HTMLElement) =>
  table ? within(table).getAllByRole('columnheader') : screen.getAllByRole('columnheader')

/** The rows of the page's only table, or of this one, without the header. */
export const rows = (table: HTMLElement = screen.getByRole('table')) =>
  within(table).getAllByRole('row').slice(1)

export const cellsOf = (row: HTMLElement | undefined) =>
  row ? [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent) : []

/** Text without bidi isolates and non-breaking spaces. */
export const plain = (text: string | null | undefined) =>
  (text ?? '').replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')
