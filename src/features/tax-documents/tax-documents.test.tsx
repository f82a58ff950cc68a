import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { TaxDocument } from '#contract/entities/tax-document.ts'
import { expectOneIntent, losingTheFirst, refusal } from '#src/shared/testing/fake-api.ts'
import { samplePage } from '#src/shared/testing/invoice-samples.ts'
import { renderApp, toast } from '#src/shared/testing/render-app.tsx'
import { NOW, sampleCurrent } from '#src/shared/testing/samples.ts'
import type { OpenedDocument } from './document-facts.tsx'

const LIST = 'GET /v1/tax-documents?limit=10&page=0&filter=open'
const ALL = 'GET /v1/tax-documents?limit=10&page=0&filter=all'
const id = (last: number) => `7d1c7f0e-0000-4000-8000-00000000000${last}`
const oneCall = (documentId: string) => `GET /v1/tax-documents/${documentId}`
const REPLACE = `POST /v1/tax-documents/${id(1)}/replacement`

const sampleDocument = (change: Partial<TaxDocument> = {}): TaxDocument => ({
  id: id(1),
  customerId: '5d1c7f0e-0000-4000-8000-000000000001',
  customerName: 'Najd Trading',
  invoiceId: id(9),
  documentNumber: 'INV-2026-000041',
  counter: 41,
  chart: { state: 'rejected', version: 1, facts: {} },
  remarks: [{ severity: 'error', code: 'BR-KSA-44', message: 'The VAT number of the buyer is wrong.' }],
  failure: null,
  hasFormerCertificate: false,
  tries: 1,
  sealedAt: '2026-03-01T06:00:00.000Z',
  movedAt: '2026-03-01T06:00:05.000Z',
  reportBy: null,
  replaces: null,
  ...change,
})
const rejected = sampleDocument()
const delayed = sampleDocument({
  id: id(2),
  customerName: null,
  documentNumber: 'INV-2026-000042',
  chart: { state: 'delayed', version: 1, facts: {} },
  remarks: [],
  failure: 'refused 401',
  tries: 4,
  reportBy: '2026-03-06T12:30:00.000Z',
})
const cleared = sampleDocument({
  id: id(3),
  documentNumber: 'INV-2026-000040',
  chart: { state: 'cleared', version: 1, facts: {} },
  remarks: [],
})
const replacement = sampleDocument({
  id: id(4),
  chart: { state: 'sealed', version: 1, facts: {} },
  remarks: [],
  tries: 0,
  movedAt: NOW,
  replaces: rejected.id,
})

const sampleOpened = (
  document: TaxDocument,
  buyer: Partial<OpenedDocument['buyer']> = {},
): OpenedDocument => ({
  document,
  buyer: {
    accountType: 'business',
    name: 'Najd Trading',
    arabicName: 'شركة نجد للتجارة',
    identificationNumber: '7001234567',
    vatId: '300710482300003',
    buildingNumber: '7421',
    arabicAddress: 'شارع الأمير تركي',
    district: 'Al Rawdah',
    city: 'Riyadh',
    postalCode: '13211',
    ...buyer,
  },
  seller: {
    name: 'شركة مسار للخدمات السحابية',
    vatNumber: '310099887700003',
    crNumber: '1010998877',
    address: '8228 طريق الملك فهد',
  },
})

const BODY = {
  vatId: '310122393500003',
  buildingNumber: '7421',
  arabicAddress: 'شارع الأمير تركي',
  district: 'Al Rawdah',
  city: 'Riyadh',
  postalCode: '13211',
}

const sampleList = (documents: TaxDocument[], certificateEndsAt = '2027-03-05T20:59:00.000Z') => ({
  ...samplePage('documents', documents),
  certificateEndsAt,
})

const openList = ({
  answers = {},
  path = '/taxDocuments',
  ...rest
}: Partial<Parameters<typeof renderApp>[0]> = {}) =>
  renderApp({
    path,
    current: sampleCurrent({ role: 'admin', customer: null }),
    answers: {
      [LIST]: sampleList([delayed, rejected]),
      [ALL]: sampleList([delayed, rejected, cleared]),
      [oneCall(rejected.id)]: sampleOpened(rejected),
      [oneCall(delayed.id)]: sampleOpened(delayed),
      [oneCall(replacement.id)]: sampleOpened(replacement),
      ...answers,
    },
    ...rest,
  })

type App = Awaited<ReturnType<typeof openList>>
const sent = ({ api }: App, call: string) => api.seen.filter((one) => one.call === call)
const row = async (number: string) => (await screen.findByText(number)).closest('tr') as HTMLElement
const plain = (element: HTMLElement) => element.textContent?.replace(/[\u2066-\u2069]/g, '')
const dialog = async (name: RegExp = /^Tax document .*INV/) =>
  within(await screen.findByRole('dialog', { name }))
const field = (asked: Awaited<ReturnType<typeof dialog>>, name: RegExp) =>
  asked.getByRole('textbox', { name })

/** Opens the rejected document and types another VAT number. */
const openCorrection = async (options: Parameters<typeof openList>[0] = {}, vatId = BODY.vatId) => {
  const app = await openList({ path: `/taxDocuments?document=${rejected.id}`, ...options })
  const asked = await dialog()
  const vat = field(asked, /VAT ID/)
  await userEvent.clear(vat)
  await userEvent.type(vat, vatId)
  return { app, asked }
}
const review = async (asked: Awaited<ReturnType<typeof dialog>>) => {
  await userEvent.click(asked.getByRole('button', { name: 'Review' }))
  return dialog(/^Issue a replacement/)
}
const issue = async (asked: Awaited<ReturnType<typeof dialog>>) => {
  const shown = await review(asked)
  await userEvent.click(shown.getByRole('button', { name: 'Issue the replacement' }))
  return shown
}

describe('the list of tax documents', () => {
  test('the list of tax documents shows number, customer, state, rules and the last time to report', async () => {
    await openList()
    const wrong = await row('INV-2026-000041')
    expect(plain(wrong)).toContain('Rejected')
    expect(within(wrong).getByText('Rejected').dataset['tone']).toBe('bad')
    expect(plain(wrong)).toContain('BR-KSA-44')
    expect(plain(wrong)).toContain('1 Mar 2026 09:00')
    const link = within(wrong).getByRole('link', { name: 'Najd Trading' })
    expect(link.getAttribute('href')).toBe(`/dashboard?customer=${rejected.customerId}`)
    const waiting = await row('INV-2026-000042')
    expect(within(waiting).getByText('Waiting for the authority').dataset['tone']).toBe('warn')
    expect(plain(waiting)).toContain('6 Mar 2026 15:30')
    expect(plain(waiting)).toContain('Customer without a name')
  })

  test('the list of tax documents shows every document for the filter All, which is kept in the address', async () => {
    const app = await openList()
    await row('INV-2026-000041')
    await userEvent.click(screen.getByRole('button', { name: 'All' }))
    expect(within(await row('INV-2026-000040')).getByText('Cleared').dataset['tone']).toBe('ok')
    expect(app.router.state.location.href).toBe('/taxDocuments?filter=all')
  })

  test('the list of tax documents shows a message if the authority has decided about every document', async () => {
    await openList({ answers: { [LIST]: sampleList([]) } })
    expect(await screen.findByText('The tax authority has decided about every document.')).toBeTruthy()
  })

  test('the list of tax documents can be loaded again after a failure', async () => {
    let isDown = true
    await openList({
      answers: {
        [LIST]: () => (isDown ? refusal('unexpected') : sampleList([rejected])),
      },
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await userEvent.click(retry)
    expect(await row('INV-2026-000041')).toBeTruthy()
  })

  test('the list of tax documents is for administrators only', async () => {
    const app = await renderApp({ path: '/taxDocuments' })
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/dashboard'))
  })
})

describe('an open tax document', () => {
  test('a tax document without a decision shows its attempts and the last failure, and no form', async () => {
    const app = await openList()
    await userEvent.click(within(await row('INV-2026-000042')).getByRole('button', { name: /^Open/ }))
    const asked = await dialog()
    expect(asked.getByText('refused 401')).toBeTruthy()
    expect(asked.getByText('4')).toBeTruthy()
    expect(asked.getByText('The tax authority has made no remarks.')).toBeTruthy()
    expect(asked.queryByRole('textbox')).toBeNull()
    expect(app.router.state.location.href).toBe(`/taxDocuments?document=${delayed.id}`)
    await userEvent.click(asked.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.router.state.location.href).toBe('/taxDocuments')
  })

  test('a rejected tax document shows the remarks in English, the sent seller, and the stored buyer', async () => {
    await openList({ language: 'ar', path: `/taxDocuments?document=${rejected.id}` })
    const words = await screen.findByText('The VAT number of the buyer is wrong.')
    const remark = words.closest('[lang]')
    expect([remark?.getAttribute('lang'), remark?.getAttribute('dir')]).toEqual(['en', 'ltr'])
    expect(remark?.textContent).toContain('BR-KSA-44')
    expect(screen.getByText('شركة مسار للخدمات السحابية')).toBeTruthy()
    expect(screen.getByText(/SELLER_/)).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /الرقم الضريبي/ })).toHaveProperty('value', '300710482300003')
    for (const fixed of ['Najd Trading', 'شركة نجد للتجارة', '7001234567'])
      expect(screen.getByDisplayValue(fixed)).toHaveProperty('readOnly', true)
  })

  test('the form for a person’s tax document has no VAT number, and sends none', async () => {
    const opened = sampleOpened(rejected, { accountType: 'individual', vatId: null })
    const app = await openList({
      path: `/taxDocuments?document=${rejected.id}`,
      answers: { [oneCall(rejected.id)]: opened, [REPLACE]: { document: replacement } },
    })
    const asked = await dialog()
    expect(asked.queryByRole('textbox', { name: /VAT ID/ })).toBeNull()
    expect(asked.getAllByText('From the identity service')).toHaveLength(3)
    await issue(asked)
    await waitFor(() => expect(sent(app, REPLACE)[0]?.body).toMatchObject({ vatId: null }))
  })

  test('a tax document that does not exist shows an error', async () => {
    await openList({
      path: `/taxDocuments?document=${id(8)}`,
      answers: { [oneCall(id(8))]: refusal('not-found') },
    })
    expect(await screen.findByText('We could not find what you asked for.')).toBeTruthy()
  })
})

describe('a replacement', () => {
  test('a replacement with a wrong field is not issued; the field gets the error and the focus', async () => {
    const { app, asked } = await openCorrection({}, '3101')
    await userEvent.click(asked.getByRole('button', { name: 'Review' }))
    expect(await asked.findByText('VAT ID should be 15 characters long')).toBeTruthy()
    expect(document.activeElement).toBe(field(asked, /VAT ID/))
    expect(sent(app, REPLACE)).toEqual([])
  })

  test('a replacement is confirmed, then issued once; the list is reloaded and the new document is shown', async () => {
    const { app, asked } = await openCorrection({ answers: { [REPLACE]: { document: replacement } } })
    const shown = await review(asked)
    expect(shown.getByText(/under the same number goes to the tax authority at once/)).toBeTruthy()
    expect(shown.getByText(BODY.vatId)).toBeTruthy()
    expect(sent(app, REPLACE)).toEqual([])
    const button = shown.getByRole('button', { name: 'Issue the replacement' })
    await userEvent.dblClick(button)
    expect(await toast(/^The replacement of .* is issued\.$/)).toBeTruthy()
    expect(sent(app, REPLACE).map(({ body }) => body)).toEqual([BODY])
    await waitFor(() =>
      expect(app.router.state.location.href).toBe(`/taxDocuments?document=${replacement.id}`),
    )
    expect((await dialog()).getByText('Signed', { selector: '[data-tone]' })).toBeTruthy()
    expect(sent(app, LIST).length).toBeGreaterThan(1)
  })

  test('a replacement already issued by another administrator is refused; the input stays, and the list is reloaded', async () => {
    const { app, asked } = await openCorrection({ answers: { [REPLACE]: refusal('tax-document-decided') } })
    const shown = await issue(asked)
    expect((await shown.findByRole('alert')).textContent).toContain(
      'This document no longer needs a replacement',
    )
    await userEvent.click(shown.getByRole('button', { name: 'Back' }))
    const again = await dialog()
    expect(field(again, /VAT ID/)).toHaveProperty('value', BODY.vatId)
    await waitFor(() => expect(sent(app, LIST)).toHaveLength(2))
  })

  test('a replacement returns to the form with the error at the refused field', async () => {
    const refused = Response.json(
      {
        message: {
          message: 'Please provide a valid value.',
          code: 'validation-failed',
          field: 'district',
          params: { key: 'invalid' },
        },
        requestId: 'r',
      },
      { status: 400 },
    )
    const { asked } = await openCorrection({ answers: { [REPLACE]: refused } })
    await issue(asked)
    const again = await dialog()
    const district = field(again, /District/)
    await waitFor(() => expect(district.getAttribute('aria-invalid')).toBe('true'))
    expect(field(again, /VAT ID/)).toHaveProperty('value', BODY.vatId)
  })

  test('a replacement is issued once after a lost answer and several presses', async () => {
    const { app, asked } = await openCorrection({
      answers: { [REPLACE]: losingTheFirst({ document: replacement }) },
    })
    const shown = await issue(asked)
    expect(await shown.findByRole('alert')).toBeTruthy()
    await userEvent.click(shown.getByRole('button', { name: 'Issue the replacement' }))
    expect(await toast(/^The replacement of/)).toBeTruthy()
    expectOneIntent(app.api, REPLACE)
  })
})

describe('the certificate that signs invoices', () => {
  const open = async (certificateEndsAt?: string, language: 'en' | 'ar' = 'en') => {
    await openList({ language, answers: { [LIST]: sampleList([], certificateEndsAt) } })
    const name = language === 'ar' ? 'الشهادة' : 'Certificate'
    return screen.findByRole('region', { name })
  }

  test('the certificate that signs invoices is shown with its last day and the days left', async () => {
    const section = await open()
    expect(plain(section)).toBe(
      'The certificate that signs invoices is valid until 5 Mar 2027. Days left: 364',
    )
  })

  test.each([
    ['2026-05-05T20:59:00.000Z', 'Days left: 60'],
    ['2026-03-07T20:59:00.000Z', 'Days left: 1'],
  ])('a certificate that expires on %s shows that it must be renewed', async (end, left) => {
    const section = await open(end)
    expect(plain(section)).toContain(left)
    expect(plain(section)).toContain('Make a one-time password')
  })

  test('the certificate that signs invoices is shown in Arabic', async () => {
    expect(plain(await open('2026-03-13T20:59:00.000Z', 'ar'))).toContain('الأيام المتبقية: 7')
  })

  test('a waiting document signed by a former certificate says so', async () => {
    const former = sampleDocument({ ...delayed, hasFormerCertificate: true, failure: 'former certificate' })
    await openList({
      path: `/taxDocuments?document=${delayed.id}`,
      answers: { [oneCall(delayed.id)]: sampleOpened(former) },
    })
    expect((await (await dialog()).findByRole('note')).textContent).toContain('former TAX_… settings')
  })
})
