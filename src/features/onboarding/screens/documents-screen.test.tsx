import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#contract/entities/document.ts'
import { fakeUploads } from '#src/shared/testing/fake-uploads.ts'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'
import {
  ended,
  keeping,
  NAMES,
  NEXT,
  onFile,
  pdf,
  pick,
  pickTaken,
  REQUIRED,
  refused,
  row,
  storeCall,
} from '../testing/documents-harness.ts'
import { businessAt, heading, openOnboarding, press } from '../testing/onboarding-harness.ts'

describe('the required documents', () => {
  test('a company without a VAT ID needs the registration, address and ZATCA certificates [5.71]', async () => {
    await openOnboarding(businessAt('upload-documents'))
    expect(screen.queryByText(NAMES.vat)).toBeNull()
    for (const name of ['registration', 'address', 'zatca'] as const)
      expect(screen.getByText(NAMES[name])).toBeDefined()
  })

  test('a company with a VAT ID also needs the VAT certificate [5.72]', async () => {
    await openOnboarding(businessAt('upload-documents', { vatId: '300000000000003' }))
    expect(screen.getByText(NAMES.vat)).toBeDefined()
  })

  test('Next shows an error at each missing document and a list of them, and sends nothing [5.71, 5.72]', async () => {
    const app = await openOnboarding(
      businessAt('upload-documents', { vatId: '300000000000003', files: onFile('address') }),
    )
    press('Next')
    await waitFor(() =>
      expect(screen.getAllByText('This document is still missing. Please choose a file.')).toHaveLength(3),
    )
    expect(row('address').queryByText(/missing/)).toBeNull()
    const summary = screen.getByText('Please attach all files to proceed.')
    expect(
      within(summary.parentElement as HTMLElement)
        .getAllByRole('button')
        .map((item) => item.textContent),
    ).toEqual([NAMES.registration, NAMES.vat, NAMES.zatca])
    expect(document.activeElement?.id).toBe('pick-registration')
    fireEvent.click(within(summary.parentElement as HTMLElement).getByRole('button', { name: NAMES.zatca }))
    expect(document.activeElement?.id).toBe('pick-zatca')
    expect(app.sent(NEXT)).toEqual([])
  })
})

describe('an invalid file', () => {
  test.each([
    [
      'of another type',
      new File(['x'], 'photo.gif', { type: 'image/gif' }),
      'Please upload a pdf, doc, docx, png, jpeg or jpg file',
    ],
    ['over 10 MB', pdf('big.pdf', MAX_FILE_BYTES + 1), 'Please upload file less than 10 MB'],
    ['that is empty', pdf('empty.pdf', 0), 'This file is empty. Please choose another one.'],
  ])('a file %s is refused in its row and not sent [5.69, 5.70, 5.74]', async (_, file, message) => {
    const uploads = keeping(businessAt('upload-documents'))
    await openOnboarding(businessAt('upload-documents'))
    await pick('address', file)
    await row('address').findByText(message)
    expect(row('address').getByText('Not added yet')).toBeDefined()
    expect(uploads).toEqual([])
  })

  test.each([
    ['file-damaged', { type: 'PDF' }, /^zatca.pdf: This file cannot be read as PDF: it is damaged/],
    ['file-macros', {}, /^zatca.pdf: This file contains macros/],
    [
      'file-password',
      {},
      /^zatca.pdf: This file is protected with a password. Remove the password and choose/,
    ],
    ['file-empty', {}, /^zatca.pdf: This file is empty/],
  ] as const)(
    'a file that the server refuses with %s shows the reason in its row',
    async (code, params, words) => {
      const uploads = fakeUploads(() => refused(code, params))
      await openOnboarding(businessAt('upload-documents', { files: onFile('address') }))
      await pickTaken('zatca', pdf('zatca.pdf'))
      await ended(uploads, 1)
      await row('zatca').findByText(words)
      expect(row('zatca').getByText('Not added yet')).toBeDefined()
      expect(row('address').queryByRole('alert')?.textContent).toBe('')
    },
  )
})

describe('a picked file', () => {
  test('a picked file is uploaded at once with its progress, and Next uploads nothing more [4.009, 5.73, 7.37]', async () => {
    const uploads = keeping(businessAt('upload-documents', { files: onFile('address', 'zatca') }))
    const app = await openOnboarding(businessAt('upload-documents', { files: onFile('address', 'zatca') }), {
      answers: { [NEXT]: { customer: businessAt('billing-email') } },
    })
    await pickTaken('registration', pdf('cr.pdf'))
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]?.call).toBe(storeCall('registration'))
    expect(uploads[0]?.headers['if-match']).toBe('"3"')
    act(() => uploads[0]?.tell(45))
    await row('registration').findByText('Uploading, 45%')
    expect(screen.getByRole('button', { name: 'Next' }).matches(':disabled')).toBe(true)
    await ended(uploads, 1)
    await row('registration').findByText('Uploaded')
    press('Next')
    await waitFor(() => expect(heading()).toContain('Billing Administrator'))
    expect(app.sent(NEXT)).toHaveLength(1)
    expect(app.sent(NEXT)[0]?.headers.get('if-match')).toBe('"4"')
  })

  test('an upload waits for the previous one and sends the revision that it returned', async () => {
    const uploads = keeping(businessAt('upload-documents'))
    await openOnboarding(businessAt('upload-documents'))
    for (const name of REQUIRED) await pickTaken(name, pdf(`${name}.pdf`))
    for (const [index, name] of REQUIRED.entries()) {
      await ended(uploads, index + 1)
      expect([uploads[index]?.call, uploads[index]?.headers['if-match']]).toEqual([
        storeCall(name),
        `"${index + 3}"`,
      ])
    }
    for (const name of REQUIRED) await row(name).findByText('Uploaded')
  })

  test('a failed upload can be repeated without picking the file again, and Next waits for it [8.28]', async () => {
    let works = false
    const customer = businessAt('upload-documents', { files: onFile(...REQUIRED) })
    const uploads = fakeUploads(() =>
      works ? { status: 200, body: { customer } } : { status: 500, body: {} },
    )
    const app = await openOnboarding(customer)
    await pickTaken('zatca', pdf('newer.pdf'))
    await ended(uploads, 1)
    await row('zatca').findByText('This document could not be uploaded. Please try again!')
    expect(row('zatca').getByText('newer.pdf')).toBeDefined()
    press('Next')
    expect(document.activeElement?.id).toBe('retry-zatca')
    expect(app.sent(NEXT)).toEqual([])
    works = true
    fireEvent.click(row('zatca').getByRole('button', { name: 'Try again newer.pdf' }))
    await ended(uploads, 2)
    await waitFor(() => expect(row('zatca').getByText('Uploaded')).toBeDefined())
  })

  test('an upload can be cancelled', async () => {
    const uploads = keeping(businessAt('upload-documents'))
    await openOnboarding(businessAt('upload-documents'))
    await pickTaken('zatca', pdf('zatca.pdf'))
    await waitFor(() => expect(uploads).toHaveLength(1))
    fireEvent.click(row('zatca').getByRole('button', { name: 'Cancel zatca.pdf' }))
    await row('zatca').findByText('Not added yet')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' }).matches(':disabled')).toBe(false))
  })

  test('a file refused after a change in another window can be sent again', async () => {
    let revision = 3
    const uploads = fakeUploads(() =>
      revision === 3
        ? refused('version-conflict')
        : { status: 200, body: { customer: businessAt('upload-documents', { revision: 10 }) } },
    )
    await openOnboarding(businessAt('upload-documents'), {
      answers: {
        'GET /v1/customers/current': () =>
          sampleCurrent({ customer: businessAt('upload-documents', { revision }), user: sampleUser() }),
      },
    })
    await pickTaken('zatca', pdf('zatca.pdf'))
    revision = 9
    await waitFor(() => expect(uploads).toHaveLength(1))
    revision = 3
    await act(async () => uploads[0]?.end())
    revision = 9
    fireEvent.click(await row('zatca').findByRole('button', { name: 'Try again zatca.pdf' }))
    await waitFor(() => expect(uploads).toHaveLength(2))
  })
})

test('the documents screen has Back and Next [2.3.30]', async () => {
  await openOnboarding(businessAt('upload-documents'))
  expect(screen.getByRole('button', { name: 'Back' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDefined()
})
