import { X509Certificate } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readDocument, type TaxDocument } from './document.ts'
import { isSignedBy, readQr, sealOf } from './seal.ts'
import type { TaxAuthorityState } from './state.ts'
import { bodyOf, newKey, startTaxAuthority, unitStamp } from './tax-harness.ts'

let authority: Awaited<ReturnType<typeof startTaxAuthority>>
beforeEach(async () => {
  authority = await startTaxAuthority()
})
afterEach(() => authority.close())

const state = () => authority.part.dump() as TaxAuthorityState
const simplified = { transactionCode: '0200000' }

const stampedOf = (answer: { json(): { clearedInvoice: string } }): TaxDocument =>
  readDocument(Buffer.from(answer.json().clearedInvoice, 'base64').toString())

/** Expects the stamp of a key in the extensions and in the QR code. */
const expectStampOf = (document: TaxDocument, raw: Buffer, tags: number) => {
  const seal = sealOf(document)
  if (!seal) throw new Error('there is no stamp')
  expect(seal.certificate.raw).toEqual(raw)
  expect(isSignedBy(document, seal)).toBe(true)
  const fields = readQr(document.qr) ?? []
  expect(fields).toHaveLength(tags)
  expect(fields[5]?.toString()).toBe(document.hash)
  expect(fields[6]?.toString()).toBe(seal.signature)
  expect(fields[7]).toEqual(seal.certificate.publicKey.export({ format: 'der', type: 'spki' }))
}

describe('a standard document', () => {
  test('a standard document is cleared and comes back with the stamp of the authority instead of the unit’s', async () => {
    const xml = authority.document()
    const answer = await authority.clear(xml)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        validationResults: {
          infoMessages: [expect.objectContaining({ code: 'XSD_ZATCA_VALID', status: 'PASS' })],
          warningMessages: [],
          errorMessages: [],
          status: 'PASS',
        },
        clearanceStatus: 'CLEARED',
        clearedInvoice: expect.any(String),
      },
    ])
    const sent = readDocument(xml)
    const cleared = stampedOf(answer)
    expectStampOf(sent, authority.stamp.certificate, 8)
    expect(cleared.hash).toBe(sent.hash)
    expect(cleared.qr).not.toBe(sent.qr)
    const { certificate } = sealOf(cleared) ?? {}
    expect(certificate?.subject).toContain('Sandbox Tax Authority')
    expectStampOf(cleared, certificate?.raw ?? Buffer.alloc(0), 8)
  })

  test('a standard document without a seal is stamped too', async () => {
    const xml = authority.document({ isSealed: false })
    const cleared = stampedOf(await authority.clear(xml))
    expect(cleared.hash).toBe(readDocument(xml).hash)
    expectStampOf(cleared, sealOf(cleared)?.certificate.raw ?? Buffer.alloc(0), 8)
  })

  test('a standard document sent again answers 208 with the first stamped copy', async () => {
    const xml = authority.document()
    const first = await authority.clear(xml)
    authority.clock.advance(60_000)
    const again = await authority.clear(xml)
    expect(again.statusCode).toBe(208)
    expect(again.json()).toMatchObject({
      validationResults: { warningMessages: [{ category: 'Duplicate-Invoice' }], status: 'WARNING' },
      clearanceStatus: 'CLEARED',
      clearedInvoice: first.json().clearedInvoice,
    })
    expect(state().documents).toHaveLength(1)
  })

  test('a standard document is refused by the reporting call while clearance is on', async () => {
    const answer = await authority.report(authority.document())
    expect([answer.statusCode, answer.json().reportingStatus]).toEqual([400, 'NOT_REPORTED'])
  })
})

describe('a simplified document', () => {
  test('a simplified document is reported without a copy', async () => {
    const answer = await authority.report(authority.document(simplified))
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { validationResults: expect.objectContaining({ status: 'PASS' }), reportingStatus: 'REPORTED' },
    ])
    expect(state().documents).toMatchObject([{ kind: 'reporting', state: 'REPORTED', stamped: null }])
  })

  test('a simplified document sent again answers 409', async () => {
    const xml = authority.document(simplified)
    await authority.report(xml)
    const again = await authority.report(xml)
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { message: 'Invoice Hash Previously Submitted', reportingStatus: 'REPORTED_SUCCESSFULLY_EARLIER' },
    ])
  })

  test('a simplified document is refused by the clearance call', async () => {
    const answer = await authority.clear(authority.document(simplified))
    expect([answer.statusCode, answer.json().clearanceStatus, answer.json().clearedInvoice]).toEqual([
      400,
      'NOT_CLEARED',
      null,
    ])
    expect(state().documents).toEqual([])
  })
})

describe('a certificate', () => {
  test('the certificate of another issuer is refused, and the document is not stored', async () => {
    const answer = await authority.clear(authority.document({ stamp: unitStamp(newKey()) }))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        validationResults: {
          errorMessages: [{ code: 'invalid-certificate', category: 'CERTIFICATE_ERRORS' }],
        },
        clearanceStatus: 'NOT_CLEARED',
      },
    ])
    expect(state().documents).toEqual([])
  })

  test('the certificate of another unit of the authority is a warning', async () => {
    const answer = await authority.clear(authority.document({ stamp: unitStamp() }))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      202,
      { validationResults: { warningMessages: [{ code: 'invalid-signing-certificate' }] } },
    ])
  })

  test('a certificate for another VAT number is refused', async () => {
    const seller: [string, string] = ['310099887700003', '310099887700013']
    const answer = await authority.clear(authority.document({ replace: [seller] }))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { validationResults: { errorMessages: [{ code: 'certificate-permissions' }] } },
    ])
  })

  test('a certificate that has expired is refused by every call', async () => {
    authority.clock.advance(5 * 365 * 86_400_000)
    expect((await authority.clear(authority.document())).statusCode).toBe(401)
  })
})

describe('a call', () => {
  test('a call without version 2 of the API answers 406', async () => {
    const answer = await authority.post('invoices/clearance/single', {}, { 'accept-version': 'V1' })
    expect(answer.statusCode).toBe(406)
  })

  test('a call with another secret answers 401', async () => {
    const authorization = authority.basic(authority.token, 'another')
    const body = bodyOf(authority.document())
    expect((await authority.post('invoices/clearance/single', body, { authorization })).statusCode).toBe(401)
    expect(state().documents).toEqual([])
  })

  test('a call without a field, or with text that is not an invoice, answers 400', async () => {
    const { uuid, invoiceHash } = bodyOf(authority.document())
    expect((await authority.post('invoices/clearance/single', { uuid, invoiceHash })).statusCode).toBe(400)
    for (const text of ['no XML', '<Invoice/>', '<!DOCTYPE a><a/>', '<Invoice><a></Invoice>']) {
      const invoice = Buffer.from(text).toString('base64')
      const answer = await authority.post('invoices/clearance/single', { uuid, invoiceHash, invoice })
      expect(answer.json()).toMatchObject({
        validationResults: { errorMessages: [{ code: 'XSD_ZATCA_INVALID' }] },
        clearanceStatus: 'NOT_CLEARED',
      })
    }
  })
})

describe('a chosen answer', () => {
  test('the chosen answer “reject” rejects by a rule for the chosen number of documents', async () => {
    await authorityOrder({ answer: 'reject', code: 'BR-KSA-44', times: '1' })
    const xml = authority.document()
    const answer = await authority.clear(xml)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        validationResults: expect.objectContaining({
          errorMessages: [
            {
              type: 'ERROR',
              code: 'BR-KSA-44',
              category: 'KSA',
              message: expect.stringContaining('buyer VAT number'),
              status: 'ERROR',
            },
          ],
          status: 'ERROR',
        }),
        clearanceStatus: 'NOT_CLEARED',
        clearedInvoice: null,
      },
    ])
    expect(state().refused).toMatchObject([
      { number: 'INV-1', counter: '1', errors: [{ code: 'BR-KSA-44' }] },
    ])
    expect((await authority.clear(xml)).statusCode).toBe(200)
  })

  test('the chosen answer “warn” warns, and still clears with the stamped copy', async () => {
    await authorityOrder({ answer: 'warn', code: 'BR-KSA-63', times: '' })
    const answer = await authority.clear(authority.document())
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toMatchObject({
      validationResults: { warningMessages: [{ code: 'BR-KSA-63', status: 'WARNING' }], status: 'WARNING' },
      clearanceStatus: 'CLEARED',
      clearedInvoice: expect.any(String),
    })
    expect((await authority.report(authority.document(simplified))).statusCode).toBe(202)
    expect(state().documents[0]?.warnings).toMatchObject([{ code: 'BR-KSA-63' }])
  })

  test('a standard document goes to reporting while clearance is switched off', async () => {
    await authorityOrder({ answer: 'clearance-off', code: '', times: '1' })
    const xml = authority.document()
    const off = await authority.clear(xml)
    expect(off.statusCode).toBe(303)
    expect(off.json()).toMatchObject({ clearanceStatus: 'NOT_CLEARED', clearedInvoice: null })
    expect((await authority.report(xml)).json()).toMatchObject({ reportingStatus: 'REPORTED' })
    expect((await authority.clear(authority.document())).statusCode).toBe(200)
  })

  test('the chosen answer for a document that is sent again is 409 without a copy', async () => {
    await authorityOrder({ answer: 'duplicate', code: '', times: '1' })
    const xml = authority.document()
    expect((await authority.clear(xml)).statusCode).toBe(200)
    const again = await authority.clear(xml)
    expect([again.statusCode, again.json().clearedInvoice]).toEqual([409, undefined])
    expect((await authority.clear(xml)).statusCode).toBe(208)
  })

  test.each([
    ['unauthorized', 401],
    ['too-many', 429],
    ['unavailable', 503],
  ])('the chosen answer %s has the status %i, and stores nothing', async (answer, status) => {
    await authorityOrder({ answer, code: '', times: '1' })
    const refused = await authority.clear(authority.document())
    expect(refused.statusCode).toBe(status)
    if (status === 429) expect(refused.headers['retry-after']).toBe('60')
    expect(state()).toMatchObject({ documents: [], order: null })
    expect((await authority.clear(authority.document())).statusCode).toBe(200)
  })

  test('a chosen answer stays until it is switched off or reset', async () => {
    await authorityOrder({ answer: 'unavailable', code: '', times: '' })
    for (const _ of [1, 2]) expect((await authority.clear(authority.document())).statusCode).toBe(503)
    await authorityOrder({ answer: 'off', code: '', times: '' })
    expect((await authority.clear(authority.document())).statusCode).toBe(200)
    await authorityOrder({ answer: 'unavailable', code: '', times: '' })
    authority.part.reset()
    expect((await authority.clear(authority.document())).statusCode).toBe(200)
  })
})

/** Presses the button of the page. */
async function authorityOrder(form: Record<string, string>) {
  expect((await authority.order(form)).statusCode).toBe(303)
}

test('documents and key survive a restart, and the page shows accepted and refused documents', async () => {
  const first = stampedOf(await authority.clear(authority.document()))
  await authority.order({ answer: 'reject', code: 'BR-KSA-40', times: '1' })
  await authority.clear(authority.document())
  await authority.restart()
  const second = stampedOf(await authority.clear(authority.document()))
  const raw = (document: TaxDocument) => sealOf(document)?.certificate.raw ?? Buffer.alloc(0)
  expect(raw(second)).toEqual(raw(first))
  expect(new X509Certificate(raw(first)).publicKey.asymmetricKeyDetails?.namedCurve).toBe('secp256k1')
  const page = (await authority.app.inject('/tax-authority')).body
  for (const text of ['CLEARED', 'BR-KSA-40', 'Sandbox', 'INV-1']) expect(page).toContain(text)
})
