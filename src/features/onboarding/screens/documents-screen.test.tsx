import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import { MAX_FILE_BYTES } from '#contract/entities/document.ts'
import { errorMessage } from '#contract/errors.ts'
import { keepCustomer } from '#src/shared/session/current-query.ts'
import { fakeUploads } from '#src/shared/testing/fake-uploads.ts'
import { businessAt, heading, openOnboarding, press } from '../testing/onboarding-harness.ts'

const NAMES = {
  registration: 'Commercial registration certificate',
  vat: 'VAT certificate',
  address: 'National address certificate',
  zatca: 'ZATCA certificate',
} as const
type Name = keyof typeof NAMES

const saved = (customer: Customer) => () => ({ status: 200, body: { customer } })
const pdf = (name: string, size = 1000) => {
  const file = new File(['%PDF'], name, { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const row = (name: Name) => within(screen.getByText(NAMES[name]).closest('li') as HTMLElement)
const pick = async (name: Name, file: File) => {
  const input = screen
    .getByText(NAMES[name])
    .closest('li')
    ?.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [file] } })
}
const pickAll = async () => {
  for (const name of ['registration', 'address', 'zatca'] as const) {
    await pick(name, pdf(`${name}.pdf`))
    await row(name).findByText(`${name}.pdf`)
  }
}

describe('what is asked for', () => {
  test('is registration, address and zatca without a VAT ID [5.71]', async () => {
    await openOnboarding(businessAt('upload-documents'))
    expect(screen.queryByText(NAMES.vat)).toBeNull()
    for (const name of ['registration', 'address', 'zatca'] as const)
      expect(screen.getByText(NAMES[name])).toBeDefined()
  })

  test('is the VAT certificate too with a VAT ID [5.72]', async () => {
    await openOnboarding(businessAt('upload-documents', { vatId: '300000000000003' }))
    expect(screen.getByText(NAMES.vat)).toBeDefined()
  })

  test('is told at each missing document and in one place, and nothing is sent [5.71, 5.72]', async () => {
    const uploads = fakeUploads(saved(businessAt('billing-email')))
    await openOnboarding(businessAt('upload-documents', { vatId: '300000000000003' }))
    press('Next')
    await waitFor(() => expect(screen.getAllByText('Please attach all files to proceed.')).toHaveLength(5))
    expect(document.activeElement?.id).toBe('pick-registration')
    expect(uploads).toEqual([])
  })
})

describe('a file that will not do', () => {
  test.each([
    [
      'of another type',
      new File(['x'], 'photo.gif', { type: 'image/gif' }),
      'Please upload a pdf, doc, docx, png, jpeg or jpg file',
    ],
    ['over 10 MB', pdf('big.pdf', MAX_FILE_BYTES + 1), 'Please upload file less than 10 MB'],
    ['that is empty', pdf('empty.pdf', 0), 'This file is empty. Please choose another one.'],
  ])('%s is refused at its row [5.69, 5.70, 5.74]', async (_, file, message) => {
    await openOnboarding(businessAt('upload-documents'))
    await pick('address', file)
    await row('address').findByText(message)
    expect(row('address').getByText('Missing')).toBeDefined()
  })

  test('in the server’s eyes is told at its row', async () => {
    const uploads = fakeUploads(() => ({
      status: 415,
      body: {
        message: { message: errorMessage('file-type-refused'), code: 'file-type-refused', field: 'zatca' },
        requestId: 'req_1',
      },
    }))
    await openOnboarding(businessAt('upload-documents'))
    await pickAll()
    press('Next')
    await waitFor(() => expect(uploads).toHaveLength(1))
    uploads[0]?.end()
    await row('zatca').findByText('Please upload a pdf, doc, docx, png, jpeg or jpg file')
    expect(row('zatca').getByText('zatca.pdf')).toBeDefined()
  })
})

describe('uploading', () => {
  test('sends what was picked, shows how far it is, and leads to the permissions [4.009, 7.37]', async () => {
    const uploads = fakeUploads(saved(businessAt('billing-email')))
    await openOnboarding(businessAt('upload-documents'))
    await pickAll()
    press('Next')
    press('Next')
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect([...(uploads[0]?.form.keys() ?? [])].sort()).toEqual(['address', 'registration', 'zatca'])
    expect(uploads[0]?.headers['if-match']).toBe('"3"')
    act(() => uploads[0]?.tell(45))
    await row('zatca').findByText('Uploading, 45%')
    uploads[0]?.end()
    await waitFor(() => expect(heading()).toContain('Billing Administrator'))
  })

  test('counts what was uploaded earlier and sends only what is new [5.73, 5.74]', async () => {
    const files = (['registration', 'address'] as const).map((documentType) => ({
      documentType,
      name: `${documentType}-old.pdf`,
      fileName: `${documentType}-old.pdf`,
    }))
    const uploads = fakeUploads(saved(businessAt('billing-email')))
    await openOnboarding(businessAt('upload-documents', { files }))
    expect(row('registration').getByText('Uploaded earlier')).toBeDefined()
    await pick('zatca', pdf('zatca.pdf'))
    await row('zatca').findByText('zatca.pdf')
    press('Next')
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect([...(uploads[0]?.form.keys() ?? [])]).toEqual(['zatca'])
  })

  test('that fails keeps the picked files, with the reason [8.28]', async () => {
    const uploads = fakeUploads(() => ({ status: 500, body: {} }))
    await openOnboarding(businessAt('upload-documents'))
    await pickAll()
    press('Next')
    await waitFor(() => expect(uploads).toHaveLength(1))
    uploads[0]?.end()
    await screen.findByText('The API failed while uploading the documents.')
    expect(row('address').getByText('address.pdf')).toBeDefined()
  })
})

describe('a picked file', () => {
  test('can be replaced and removed before it is sent', async () => {
    await openOnboarding(businessAt('upload-documents'))
    await pick('address', pdf('one.pdf'))
    await row('address').findByText('one.pdf')
    await pick('address', pdf('two.pdf'))
    await row('address').findByText('two.pdf')
    fireEvent.click(row('address').getByRole('button', { name: 'Remove two.pdf' }))
    expect(row('address').getByText('Missing')).toBeDefined()
  })

  test('is still there after a walk to another screen [4.018]', async () => {
    await openOnboarding(businessAt('upload-documents', { package: 'Basic' }))
    await pick('address', pdf('address.pdf'))
    await row('address').findByText('address.pdf')
    press('Back')
    await waitFor(() => expect(heading()).toBe('Choose your support package'))
    press('Next')
    await waitFor(() => expect(heading()).toBe('Upload your documents'))
    expect(row('address').getByText('address.pdf')).toBeDefined()
  })
})

test('a VAT certificate picked before the VAT ID was taken back is not sent', async () => {
  const uploads = fakeUploads(saved(businessAt('billing-email')))
  const app = await openOnboarding(businessAt('upload-documents', { vatId: '300000000000003' }))
  await pick('vat', pdf('vat.pdf'))
  await row('vat').findByText('vat.pdf')
  act(() => keepCustomer(app.queryClient, businessAt('upload-documents')))
  await waitFor(() => expect(screen.queryByText(NAMES.vat)).toBeNull())
  await pickAll()
  press('Next')
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect([...(uploads[0]?.form.keys() ?? [])].sort()).toEqual(['address', 'registration', 'zatca'])
})

test('the screen has Back and Next [2.3.30]', async () => {
  await openOnboarding(businessAt('upload-documents'))
  expect(screen.getByRole('button', { name: 'Back' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDefined()
})
