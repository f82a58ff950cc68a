import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleCustomer } from '#src/shared/testing/samples.ts'
import { dialog, openDashboard, press } from '../dashboard-harness.ts'

const MIGRATE = 'PUT /v1/customers/migrate/billing-account'
const FIRST_ID = '012345-67890A-BCDEF0'
const SECOND_ID = 'AAAAAA-BBBBBB-CCCCCC'

const open = async (answer: object = { customer: sampleCustomer({ oldGcpSubBillingAccount: FIRST_ID }) }) => {
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
  test('a billing account ID is upper-cased, filtered and cut while it is typed [5.76, 5.77]', async () => {
    await open()
    type('01ab_--cd')
    expect(field().value).toBe('01AB-CD')
    fireEvent.input(field(), { target: { value: `${FIRST_ID}XYZ` }, inputType: 'insertText' })
    expect(field().value).toBe(FIRST_ID)
  })

  test('a pasted ID with an extra character shows an error and is not cut to another ID [5.77, 5.78]', async () => {
    await open()
    type(`${FIRST_ID}0`)
    expect(field().value).toBe('')
    expect(await screen.findByText('Invalid format!')).toBeTruthy()
    expect(submit().disabled).toBe(true)
    type(`\u2068${FIRST_ID.replaceAll('-', '\u2011')}\u2069`)
    expect(field().value).toBe(FIRST_ID)
    expect(screen.queryByText('Invalid format!')).toBeNull()
  })

  test('an ID is found in a text pasted with its label [5.79]', async () => {
    await open()
    type(`Billing account ID: ${FIRST_ID}`)
    expect(field().value).toBe(FIRST_ID)
    type(`Billing account IDs: ${FIRST_ID} and ${SECOND_ID}`)
    expect(field().value).toBe('')
    expect(chips()).toEqual([FIRST_ID, SECOND_ID])
  })

  test('an ID of fewer than 20 characters cannot be sent [5.77]', async () => {
    await open()
    expect(submit().disabled).toBe(true)
    type(FIRST_ID.slice(0, 19))
    expect(submit().disabled).toBe(true)
    type(FIRST_ID)
    expect(submit().disabled).toBe(false)
  })

  test('an ID in a wrong format shows an error on Submit and is not sent [5.78]', async () => {
    const app = await open()
    type('0123456-7890A-BCDEF0')
    fireEvent.click(submit())
    expect(await screen.findByText('Invalid format!')).toBeTruthy()
    expect(app.sent(MIGRATE)).toEqual([])
    type(FIRST_ID)
    expect(screen.queryByText('Invalid format!')).toBeNull()
  })
})

describe('several IDs', () => {
  test('several IDs become chips by Enter, comma or paste, and are sent comma-separated [5.79]', async () => {
    const app = await open()
    type(FIRST_ID)
    enter()
    expect(chips()).toEqual([FIRST_ID])
    expect(field().value).toBe('')
    type(`${SECOND_ID.toLowerCase()}, ${FIRST_ID},`)
    expect(chips()).toEqual([FIRST_ID, SECOND_ID])
    fireEvent.click(submit())
    await dialog('Migration request submitted')
    expect(app.sent(MIGRATE).map(({ body }) => body)).toEqual([
      { oldGcpSubBillingAccount: `${FIRST_ID},${SECOND_ID}` },
    ])
  })

  test('an ID can be removed with its button or with Backspace', async () => {
    await open()
    type(`${FIRST_ID},${SECOND_ID},`)
    fireEvent.click(screen.getByRole('button', { name: `Remove ${FIRST_ID}` }))
    expect(chips()).toEqual([SECOND_ID])
    expect(document.activeElement).toBe(field())
    fireEvent.keyDown(field(), { key: 'Backspace' })
    expect(screen.queryByRole('list', { name: 'Billing account IDs to migrate' })).toBeNull()
  })
})

test('an accepted migration request shows a message and cannot be repeated [2.7.22, 2.7.31]', async () => {
  const app = await open()
  type(FIRST_ID)
  fireEvent.click(submit())
  const done = await dialog('Migration request submitted')
  expect(done.getByText(/7-14 days/)).toBeTruthy()
  fireEvent.click(done.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Already requested')).toBeTruthy()
  expect(app.sent(MIGRATE).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"'])
})

test.each([
  ['the server’s reason', refusal('migration-requested'), 'A migration has already been requested.'],
  [
    'the portal’s own message without an answer',
    () => 'no-answer',
    'An error occurred while migrating user.',
  ],
])('a failed migration request shows %s and keeps the IDs [8.30]', async (_, answer, words) => {
  await open(answer)
  type(FIRST_ID)
  fireEvent.click(submit())
  expect(await screen.findByText(words)).toBeTruthy()
  expect(field().value).toBe(FIRST_ID)
})
