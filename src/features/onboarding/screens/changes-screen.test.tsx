import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { fakeUploads } from '#src/shared/testing/fake-uploads.ts'
import { sampleCurrent, sampleCustomer } from '#src/shared/testing/samples.ts'
import { toast } from '#src/shared/testing/toasts.ts'
import { heading, openOnboarding, press } from '../testing/onboarding-harness.ts'

const askedFor = (...targets: ChangeTarget[]): Customer =>
  sampleCustomer({
    step: 'changes-requested',
    status: 'pending',
    vatId: null,
    requestedChanges: targets.map((target) => ({ id: target, target, reason: `Why ${target}` })),
  })
const inReview = sampleCustomer({ status: 'pending-review', revision: 9 })
const taken = () => ({ status: 200, body: { customer: inReview } })
const refused = (code: ErrorCode, more: object = {}) => ({
  status: ERRORS[code].status,
  body: { message: { message: ERRORS[code].message, code, ...more }, requestId: 'req_1' },
})
const part = (name: string) => within(screen.getByRole('region', { name }))
const textbox = (name: string) => part(name).getByRole<HTMLInputElement>('textbox')
const retype = async (name: string, text: string) => {
  await userEvent.clear(textbox(name))
  await userEvent.type(textbox(name), text)
}
const files = () => document.querySelectorAll<HTMLInputElement>('input[type=file]')
const pick = (name: string) => {
  const file = new File(['%PDF-1.7'], 'better.pdf', { type: 'application/pdf' })
  const input = screen.getByRole('region', { name }).querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [file] } })
  return part(name).findByText('better.pdf')
}

test('exactly what was asked for is shown, each with its reason, and the steps it belongs to are marked', async () => {
  await openOnboarding(askedFor('district', 'documents.address'))
  expect(heading()).toBe('2 things to fix')
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    'District',
    'National address certificate',
  ])
  expect(part('District').getByText('Why district')).toBeTruthy()
  expect(textbox('District').value).toBe(sampleCustomer().district)
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  const steps = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('listitem')
  expect(steps.filter((step) => step.textContent?.includes('To correct'))).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test('all of it is sent at once, with the revision that was seen; then the dashboard is next', async () => {
  const sent = fakeUploads(taken)
  const app = await openOnboarding(askedFor('district', 'documents.address'))
  await retype('District', 'Al Malqa')
  await pick('National address certificate')
  press('Send for review')
  await waitFor(() => expect(sent).toHaveLength(1))
  const [upload] = sent
  expect([...(upload?.form.keys() ?? [])]).toEqual(['district', 'address'])
  expect(upload?.form.get('district')).toBe('Al Malqa')
  expect(new Headers(upload?.headers).get('if-match')).toBe(`"${sampleCustomer().revision}"`)
  upload?.end()
  expect(await toast('Your changes are sent. Your application is under review again.')).toBeTruthy()
  await waitFor(() => expect(app.path()).toBe('/dashboard'))
})

test('what is missing or wrong is said where it is, and nothing is sent', async () => {
  const sent = fakeUploads(taken)
  await openOnboarding(askedFor('district', 'documents.zatca'))
  await userEvent.clear(textbox('District'))
  press('Send for review')
  expect(await part('District').findByText('This field is required')).toBeTruthy()
  await userEvent.type(textbox('District'), 'Al Malqa')
  press('Send for review')
  await waitFor(() =>
    expect(part('ZATCA certificate').getByRole('alert').textContent).toBe(
      'This document is still missing. Please choose a file.',
    ),
  )
  expect(sent).toEqual([])
})

test('a VAT ID that is typed asks for its certificate; none needs none', async () => {
  await openOnboarding(askedFor('vatId'))
  expect(files()).toHaveLength(0)
  await userEvent.type(textbox('VAT ID'), '300000000000003')
  expect(await part('VAT ID').findByText('A VAT ID needs its certificate.')).toBeTruthy()
  expect(files()).toHaveLength(1)
  await userEvent.clear(textbox('VAT ID'))
  await waitFor(() => expect(files()).toHaveLength(0))
})

test('a refusal leaves what was typed and says at the field what the server said', async () => {
  const sent = fakeUploads(() =>
    refused('validation-failed', { field: 'district', params: { key: 'english-only' } }),
  )
  await openOnboarding(askedFor('district'))
  await retype('District', 'Al Malqa North')
  press('Send for review')
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.end()
  expect(await part('District').findByText('Please use English letters')).toBeTruthy()
  expect(textbox('District').value).toBe('Al Malqa North')
})

test('who was overtaken by another window is brought to the dashboard', async () => {
  let isSent = false
  const sent = fakeUploads(() => {
    isSent = true
    return refused('step-conflict')
  })
  const app = await openOnboarding(askedFor('district'), {
    answers: {
      'GET /v1/customers/current': () =>
        sampleCurrent({ customer: isSent ? inReview : askedFor('district') }),
    },
  })
  press('Send for review')
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.end()
  await waitFor(() => expect(app.path()).toBe('/dashboard'))
})

test('in Arabic the number of things is said as Arabic says it', async () => {
  await openOnboarding(askedFor('district', 'city'), { language: 'ar' })
  expect(heading()).toBe('أمران للتصحيح')
})
