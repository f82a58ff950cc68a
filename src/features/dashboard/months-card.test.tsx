import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openDashboard } from './dashboard-harness.ts'
import { monthsCsv } from './months-card.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Last twelve months' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('screen readers get the months as a table', async () => {
  await openDashboard()
  await waitFor(async () =>
    expect(await rows()).toEqual([
      ['Month', 'Billed', 'Unbilled'],
      ['Feb 2026', 'SAR 1,073.50', '0.00'],
      ['Mar 2026', '0.00', 'SAR 9,114.20'],
    ]),
  )
})

test('a button switches between table and bars', async () => {
  await openDashboard()
  const isUnseen = () => screen.getByRole('table').parentElement?.className !== ''
  expect(isUnseen()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  expect(isUnseen()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Chart' }))
  expect(isUnseen()).toBe(true)
})

test('the lead of the months names the unit of the amounts', async () => {
  await openDashboard()
  expect(await screen.findByText(/^Monthly cost before VAT \(SAR\)/)).toBeTruthy()
})

test('a year without figures shows a message instead of empty bars', async () => {
  await openDashboard({ summary: { months: [{ billingMonth: 202603, billed: 0, unbilled: 0 }] } })
  expect(await screen.findByText(/No usage yet/)).toBeTruthy()
})

test('the figures can be exported as CSV', async () => {
  const blobs: Blob[] = []
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`
      static override revokeObjectURL = () => {}
    },
  )
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await openDashboard()
  await rows()
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /CSV/ }).disabled).toBe(false),
  )
  fireEvent.click(screen.getByRole('button', { name: /CSV/ }))
  expect(names).toEqual(['twelve-months.csv'])
  expect(await blobs[0]?.text()).toContain('2026-03,0.00,9114.20')
})

test('the CSV has months as YYYY-MM and amounts with two decimals', () => {
  const titles = { month: 'Month', billed: 'Billed', unbilled: 'Unbilled' }
  const months = [
    { billingMonth: 202602, billed: 123_450, unbilled: 0 },
    { billingMonth: 202603, billed: 0, unbilled: 1_000_005 },
  ]
  expect(monthsCsv(months, titles)).toBe(
    '\uFEFFMonth,Billed,Unbilled\r\n2026-02,1234.50,0.00\r\n2026-03,0.00,10000.05\r\n',
  )
})
