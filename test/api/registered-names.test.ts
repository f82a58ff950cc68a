import { describe, expect, test } from 'vitest'
import { exportInvoice } from '#server/invoice-documents/export-invoice.ts'
import { invoicesOf, someInvoice } from '#test/support/issued-invoices.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { copyPdf } from '../support/pdf-text.ts'
import { businessForm, type Reply, refusal } from './support/info-step.ts'

const api = runningApi()

const COMPANIES = [
  ['7001272491', 'شركة 3M العربية السعودية (ذ.م.م)'],
  ['7001272509', 'شركة النور، والهدى & Partners Co. for Trading'],
  ['7001272517', 'مجموعة «آفاق» القابضة - فرع 2/ب'],
] as const
const ARABIC_ONLY = 'Please use Arabic letters, digits, spaces, hyphens and dots only'

/** Copied text has a space between runs of two directions. */
const withoutSpaces = (text: string) => text.replaceAll(' ', '')

/** A business at the information form, with a number that the register has confirmed. */
const atForm = async (number: string) => {
  const person = await api.signIn(someEmail(), 'business')
  await person.call('POST', '/v1/customers/google-info')
  await person.call('GET', `/wathq/${number}`, { query: { includeAddress: 'true' } })
  const form = businessForm({ accountType: 'business', email: person.email, name: 'Sara', number })
  const save = (change: object = {}) =>
    person.call<Reply>('POST', '/v1/customers/basic-info', { body: { ...form, ...change } })
  return { person, save }
}

const xmlOf = async (invoiceId: string): Promise<string> => {
  const { xml } = await api.database.db
    .selectFrom('taxDocuments')
    .select('xml')
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return String(xml)
}

describe('the name of a company in the register', () => {
  test.each(COMPANIES)(
    'the registered name of %s is offered, saved and printed on the invoice unchanged: %s',
    async (number, name) => {
      const { person, save } = await atForm(number)
      const { body } = await person.call<Reply>('GET', '/v1/customers/current')
      expect(body.customer.arabicBusinessName).toBe(name)
      expect((await save({ arabicBusinessName: name })).body.customer.arabicBusinessName).toBe(name)

      const invoice = await someInvoice(api, person)
      await exportInvoice(api.server.deps, invoice.id)
      const xml = await xmlOf(invoice.id)
      expect(xml.replaceAll('&amp;', '&')).toContain(`<cbc:RegistrationName>${name}</cbc:RegistrationName>`)
      const [listed] = await invoicesOf(person)
      const { body: signed } = await person.call<{ url: string }>('POST', '/v1/invoices/signed-url', {
        body: { fileName: listed?.invoiceUrl },
      })
      const { pathname, search } = new URL(signed.url)
      const file = await api.server.app.inject({ method: 'GET', url: pathname + search })
      const { pages } = await copyPdf(file.rawPayload)
      const copied = pages.flatMap(({ lines }) => lines).join('')
      expect(withoutSpaces(copied)).toContain(withoutSpaces(name))
    },
  )

  test('a registered name is accepted only for its own number and customer', async () => {
    const [[number, name], [otherNumber]] = [COMPANIES[0], COMPANIES[1]]
    const { save } = await atForm(otherNumber)
    expect(await refusal(save({ arabicBusinessName: name }))).toEqual([
      400,
      'arabicBusinessName',
      ARABIC_ONLY,
    ])
    expect(await refusal(save({ arabicBusinessName: name, identificationNumber: number }))).toEqual([
      400,
      'arabicBusinessName',
      ARABIC_ONLY,
    ])
  })

  test.each(['شركة 3M العربية السعودية (ذ.م.م).', 'شركة 3M', 'شركة النور، والهدى'])(
    'a registered name changed to %s is validated like a typed one',
    async (typed) => {
      const { save } = await atForm('7001260001')
      expect(await refusal(save({ arabicBusinessName: typed }))).toEqual([
        400,
        'arabicBusinessName',
        ARABIC_ONLY,
      ])
    },
  )

  test('a saved registered name stays valid when another field is corrected later', async () => {
    const [number, name] = COMPANIES[0]
    await api.database.db
      .updateTable('customers')
      .set({ crNumber: null })
      .where('crNumber', '=', number)
      .execute()
    const { save } = await atForm(number)
    await save({ arabicBusinessName: name })
    expect((await save({ arabicBusinessName: name, district: 'Al Malqa' })).status).toBe(200)
  })
})

test("the register's Arabic district is on the tax document while the form has the register's district", async () => {
  const { person, save } = await atForm('7001272475')
  const districtAfter = async (district: string) => {
    expect((await save({ district })).status).toBe(200)
    const invoice = await someInvoice(api, person)
    await exportInvoice(api.server.deps, invoice.id)
    const buyer = /<cac:AccountingCustomerParty>.*<\/cac:AccountingCustomerParty>/s.exec(
      await xmlOf(invoice.id),
    )
    return /<cbc:CitySubdivisionName>(.*?)</.exec(buyer?.[0] ?? '')?.[1]
  }
  expect(await districtAfter('Al Olaya Dist.')).toBe('حي العليا')
  await person.call('GET', '/wathq/7001272475', { query: { includeAddress: 'false' } })
  expect(await districtAfter('Al Olaya Dist.')).toBe('حي العليا')
  expect(await districtAfter('Al Malqa')).toBe('Al Malqa')
})
