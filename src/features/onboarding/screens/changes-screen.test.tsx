import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { fakeUploads } from '#src/shared/testing/fake-uploads.ts'
import { toast } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleCustomer } from '#src/shared/testing/samples.ts'
import { heading, openOnboarding, press } from '../testing/onboarding-harness.ts'

const askedFor = (...targets: ChangeTarget[]): Customer =>
  sampleCustomer({
    step: 'changes-requested',
    status: 'pending',
    vatId: null,
    requestedChanges: targets.map((target) => ({ id: target, target, reason: `Why ${target}` })),
  })
const ADDRESS = 'National address certificate'
const reviewed = { documentType: 'address', name: 'reviewed.pdf', fileName: 'reviewed.pdf' } as const
const better = { documentType: 'address', name: 'better.pdf', fileName: 'better.pdf' } as const
const inReview = sampleCustomer({ status: 'pending-review', revision: 9 })
const taken = () => ({ status: 200, body: { customer: inReview } })
const refused = (code: ErrorCode, more: object = {}) => ({
  status: ERRORS[code].status,
  body: { message: { message: ERRORS[code].message, code, ...more }, requestId: 'req_1' },
})
/** A server that stores picked files and accepts the final submission. */
const storing = (customer: Customer) => {
  let current = customer
  const sent = fakeUploads((call) => {
    if (call.startsWith('POST')) return taken()
    const name = (sent.at(-1)?.form.get('file') as File | null)?.name ?? ''
    const documentType = call.split('/').at(-1) as DocumentType
    current = {
      ...current,
      revision: current.revision + 1,
      proposedFiles: [{ documentType, name, fileName: name }],
    }
    return { status: 200, body: { customer: current } }
  })
  return sent
}
const part = (name: string) => within(screen.getByRole('region', { name }))
const textbox = (name: string) => part(name).getByRole<HTMLInputElement>('textbox')
const retype = async (name: string, text: string) => {
  await userEvent.clear(textbox(name))
  await userEvent.type(textbox(name), text)
}
const marked = () =>
  within(screen.getByRole('navigation', { name: 'Steps' }))
    .getAllByRole('listitem')
    .flatMap(({ textContent }) => /(\D+)To correct/.exec(textContent ?? '')?.[1] ?? [])
const files = () => document.querySelectorAll<HTMLInputElement>('input[type=file]')
const pick = (name: string) => {
  const file = new File(['%PDF-1.7'], 'better.pdf', { type: 'application/pdf' })
  const input = screen.getByRole('region', { name }).querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [file] } })
  return part(name).findByText('better.pdf')
}

test('the screen shows only the requested changes with their reasons, and their steps are marked', async () => {
  await openOnboarding(askedFor('district', 'documents.address'))
  expect(heading()).toBe('2 things to fix')
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    'District',
    'National address certificate',
  ])
  expect(part('District').getByText('Why district')).toBeTruthy()
  expect(textbox('District').value).toBe(sampleCustomer().district)
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(marked()).toEqual(['Business Information', 'Upload Documents'])
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test('a step without a requested change is not marked', async () => {
  await openOnboarding(askedFor('district'))
  expect(marked()).toEqual(['Business Information'])
})

test('a picked file is stored at once, and the fields are sent later with the latest revision', async () => {
  const requested = askedFor('district', 'documents.address')
  const sent = storing(requested)
  const app = await openOnboarding(requested)
  await retype('District', 'Al Malqa')
  await pick(ADDRESS)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.call).toBe('PUT /v1/customers/documents/address')
  act(() => sent[0]?.tell(45))
  expect(await part(ADDRESS).findByText('Uploading, 45%')).toBeTruthy()
  await act(async () => sent[0]?.end())
  expect(await part(ADDRESS).findByText('Uploaded, not sent yet')).toBeTruthy()
  press('Send for review')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect([...(sent[1]?.form.keys() ?? [])]).toEqual(['district'])
  expect(sent[1]?.form.get('district')).toBe('Al Malqa')
  expect(new Headers(sent[1]?.headers).get('if-match')).toBe(`"${requested.revision + 1}"`)
  sent[1]?.end()
  expect(await toast('Your changes are sent. Your application is under review again.')).toBeTruthy()
  await waitFor(() => expect(app.path()).toBe('/dashboard'))
})

test('a file picked before a reload is shown and can be removed', async () => {
  const requested = { ...askedFor('documents.address'), files: [reviewed], proposedFiles: [better] }
  const sent = fakeUploads(taken)
  const { proposedFiles: _, ...before } = requested
  const app = await openOnboarding(requested, {
    answers: {
      'DELETE /v1/customers/documents/address': {
        customer: { ...before, proposedFiles: [], revision: requested.revision + 1 },
      },
    },
  })
  expect(part(ADDRESS).getByText('better.pdf')).toBeTruthy()
  expect(part(ADDRESS).getByText('Uploaded, not sent yet')).toBeTruthy()
  fireEvent.click(part(ADDRESS).getByRole('button', { name: 'Remove better.pdf' }))
  expect(await part(ADDRESS).findByText('reviewed.pdf')).toBeTruthy()
  expect(part(ADDRESS).getByText('Needs replacing')).toBeTruthy()
  expect(part(ADDRESS).queryByRole('button', { name: 'Remove reviewed.pdf' })).toBeNull()
  expect(app.sent('DELETE /v1/customers/documents/address')).toHaveLength(1)
  press('Send for review')
  await waitFor(() =>
    expect(part(ADDRESS).getByRole('alert').textContent).toBe(
      'This document is still missing. Please choose a file.',
    ),
  )
  expect(sent).toEqual([])
})

test('a file whose upload failed blocks the submission until it is sent again', async () => {
  const sent = fakeUploads(() => ({ status: 500, body: {} }))
  await openOnboarding(askedFor('documents.address'))
  await pick(ADDRESS)
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => sent[0]?.end())
  await part(ADDRESS).findByRole('button', { name: 'Try again better.pdf' })
  press('Send for review')
  await waitFor(() => expect(document.activeElement?.id).toBe('retry-address'))
  expect(sent).toHaveLength(1)
})

test('missing and wrong fields show their errors, and nothing is sent', async () => {
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

test('a certificate is required only if a VAT ID is typed', async () => {
  await openOnboarding(askedFor('vatId'))
  expect(files()).toHaveLength(0)
  await userEvent.type(textbox('VAT ID'), '300000000000003')
  expect(await part('VAT ID').findByText('A VAT ID needs its certificate.')).toBeTruthy()
  expect(files()).toHaveLength(1)
  await userEvent.clear(textbox('VAT ID'))
  await waitFor(() => expect(files()).toHaveLength(0))
})

test('a refusal keeps the input and shows the server’s message at the field', async () => {
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

test('a window opens the dashboard if another window has submitted the changes', async () => {
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

test('the Arabic heading has the right plural form for the number of changes', async () => {
  await openOnboarding(askedFor('district', 'city'), { language: 'ar' })
  expect(heading()).toBe('أمران للتصحيح')
})
