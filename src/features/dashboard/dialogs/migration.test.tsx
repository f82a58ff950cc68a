import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleCustomer } from '#src/shared/testing/samples.ts'
import { dialog, openDashboard, press } from '../dashboard-harness.ts'

const MIGRATE = 'PUT /v1/customers/migrate/billing-account'
const ONE = '012345-67890A-BCDEF0'
const TWO = 'AAAAAA-BBBBBB-CCCCCC'

const open = async (answer: object = { customer: sampleCustomer({ oldGcpSubBillingAccount: ONE }) }) => {
  const app = await openDashboard({ answers: { [MIGRATE]: answer } })
  press('Migrate Existing Billing Account')
  const shown = await dialog('Migrate Billing for Existing Cloud Projects')
  return { ...app, shown }
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Existing billing account ID' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const enter = () => fireEvent.keyDown(field(), { key: 'Enter' })
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
const chips = () =>
  within(screen.getByRole('list', { name: 'Billing account IDs to migrate' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent)

test('the dialog shows the duration of a migration and its exceptions [2.7.21, 2.7.29, 2.7.30, 9.29]', async () => {
  const { shown } = await open()
  expect(shown.getByText('A migration usually takes 7-14 days.')).toBeTruthy()
  expect(shown.getByText(/fewer than 20 projects and no credits or discounts/)).toBeTruthy()
})

describe('an ID', () => {
  test('is upper-cased, filtered and cut while it is typed [5.76, 5.77]', async () => {
    await open()
    type('01ab_--cd')
    expect(field().value).toBe('01AB-CD')
    fireEvent.input(field(), { target: { value: `${ONE}XYZ` }, inputType: 'insertText' })
    expect(field().value).toBe(ONE)
  })

  test('pasted with an extra character is not cut to another ID, and shows an error [5.77, 5.78]', async () => {
    await open()
    type(`${ONE}0`)
    expect(field().value).toBe('')
    expect(await screen.findByText('Invalid format!')).toBeTruthy()
    expect(submit().disabled).toBe(true)
    type(`\u2068${ONE.replaceAll('-', '\u2011')}\u2069`)
    expect(field().value).toBe(ONE)
    expect(screen.queryByText('Invalid format!')).toBeNull()
  })

  test('pasted with its label is found [5.79]', async () => {
    await open()
    type(`Billing account ID: ${ONE}`)
    expect(field().value).toBe(ONE)
    type(`Billing account IDs: ${ONE} and ${TWO}`)
    expect(field().value).toBe('')
    expect(chips()).toEqual([ONE, TWO])
  })

  test('of fewer than 20 characters cannot be sent [5.77]', async () => {
    await open()
    expect(submit().disabled).toBe(true)
    type(ONE.slice(0, 19))
    expect(submit().disabled).toBe(true)
    type(ONE)
    expect(submit().disabled).toBe(false)
  })

  test('of another form shows an error on Submit and is not sent [5.78]', async () => {
    const app = await open()
    type('0123456-7890A-BCDEF0')
    fireEvent.click(submit())
    expect(await screen.findByText('Invalid format!')).toBeTruthy()
    expect(app.sent(MIGRATE)).toEqual([])
    type(ONE)
    expect(screen.queryByText('Invalid format!')).toBeNull()
  })
})

describe('several IDs', () => {
  test('become chips by Enter, comma or a pasted list, and are sent comma-separated [5.79]', async () => {
    const app = await open()
    type(ONE)
    enter()
    expect(chips()).toEqual([ONE])
    expect(field().value).toBe('')
    type(`${TWO.toLowerCase()}, ${ONE},`)
    expect(chips()).toEqual([ONE, TWO])
    fireEvent.click(submit())
    await dialog('Migration request submitted')
    expect(app.sent(MIGRATE).map(({ body }) => body)).toEqual([{ oldGcpSubBillingAccount: `${ONE},${TWO}` }])
  })

  test('can be removed with their button or Backspace', async () => {
    await open()
    type(`${ONE},${TWO},`)
    fireEvent.click(screen.getByRole('button', { name: `Remove ${ONE}` }))
    expect(chips()).toEqual([TWO])
    expect(document.activeElement).toBe(field())
    fireEvent.keyDown(field(), { key: 'Backspace' })
    expect(screen.queryByRole('list', { name: 'Billing account IDs to migrate' })).toBeNull()
  })
})

test('an accepted request shows a message and cannot be repeated [2.7.22, 2.7.31]', async () => {
  const app = await open()
  type(ONE)
  fireEvent.click(submit())
  const done = await dialog('Migration request submitted')
  expect(done.getByText(/7-14 days/)).toBeTruthy()
  fireEvent.click(done.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Already requested')).toBeTruthy()
  expect(app.sent(MIGRATE).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"'])
})

test.each([
  ['the server’s words', refusal('migration-requested'), 'A migration has already been requested.'],
  ['the call’s own words without an answer', () => 'no-answer', 'An error occurred while migrating user.'],
])('a failed request shows its reason and keeps the IDs: %s [8.30]', async (_, answer, words) => {
  await open(answer)
  type(ONE)
  fireEvent.click(submit())
  expect(await screen.findByText(words)).toBeTruthy()
  expect(field().value).toBe(ONE)
})
