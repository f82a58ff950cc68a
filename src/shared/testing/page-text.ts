import { screen, within } from '@testing-library/react'

export const headers = () => screen.getAllByRole('columnheader')

/** The rows of the only table, without its header. */
export const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)

export const cellsOf = (row: HTMLElement | undefined) =>
  row ? [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent) : []

/** Text without bidi isolates and non-breaking spaces. */
export const plain = (text: string | null | undefined) =>
  (text ?? '').replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')
