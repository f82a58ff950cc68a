import { createPublicKey, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ALTERNATIVE_NAME, nameOf, publicKeyOf, type Stamp } from './certificates.ts'
import { bits, integer, octets, oid, sequence, set, tagged, utf8 } from './der.ts'
import { bodyOf, newKey, stampOf as stampOfToken, startTaxAuthority, VAT_NUMBER } from './tax-harness.ts'

let authority: Awaited<ReturnType<typeof startTaxAuthority>>
beforeEach(async () => {
  authority = await startTaxAuthority()
})
afterEach(() => authority.close())

const part = (type: string, value: string) => set(sequence(oid(type), utf8(value)))

interface CsrChanges {
  vatNumber?: string
  title?: string
  serial?: string
  curve?: string
  signer?: KeyObject
}

/** A unit's signing request, in Base64 of PEM. */
const csrOf = (key: KeyObject, changes: CsrChanges = {}): string => {
  const directory = sequence(
    part('2.5.4.4', changes.serial ?? '1-Masar|2-1.0|3-ed22f1d8'),
    part('0.9.2342.19200300.100.1.1', changes.vatNumber ?? VAT_NUMBER),
    part('2.5.4.12', changes.title ?? '1100'),
    part('2.5.4.26', 'RRRD2929'),
    part('2.5.4.15', 'Cloud services'),
  )
  const names = sequence(tagged(4, directory))
  const extensions = sequence(sequence(oid(ALTERNATIVE_NAME), octets(names)))
  const info = sequence(
    integer(Buffer.of(0)),
    nameOf(['C', 'SA'], ['O', 'Masar'], ['OU', 'Riyadh'], ['CN', 'A unit']),
    publicKeyOf(key),
    tagged(0, sequence(oid('1.2.840.113549.1.9.14'), set(extensions))),
  )
  const request = sequence(
    info,
    sequence(oid('1.2.840.10045.4.3.2')),
    bits(sign('sha256', info, changes.signer ?? key)),
  )
  const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${request.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`
  return Buffer.from(pem).toString('base64')
}

interface Csid {
  requestID: number
  binarySecurityToken: string
  secret: string
}

const basic = ({ binarySecurityToken, secret }: Csid) => ({
  authorization: authority.basic(binarySecurityToken, secret),
})

const stampOf = (key: KeyObject, csid: Csid): Stamp => stampOfToken(key, csid.binarySecurityToken)

const complianceCsid = async (key: KeyObject, changes: CsrChanges = {}): Promise<Csid> =>
  (await authority.post('compliance', { csr: csrOf(key, changes) }, await authority.newOtp())).json<Csid>()

const KINDS = ['0100000', '0200000'].flatMap((transactionCode) =>
  ['388', '381', '383'].map((typeCode) => ({ transactionCode, typeCode })),
)

/** Sends samples with the compliance certificate; returns the statuses. */
const passSamples = async (key: KeyObject, csid: Csid, kinds = KINDS): Promise<number[]> => {
  const statuses: number[] = []
  for (const kind of kinds) {
    const xml = authority.document({ ...kind, stamp: stampOf(key, csid) })
    statuses.push((await authority.post('compliance/invoices', bodyOf(xml), basic(csid))).statusCode)
  }
  return statuses
}

const productionCsid = (csid: Csid, id: number | string = csid.requestID) =>
  authority.post('production/csids', { compliance_request_id: String(id) }, basic(csid))

describe('a compliance certificate', () => {
  test('a compliance certificate is issued for the key of the request by the authority', async () => {
    const key = newKey()
    const answer = await authority.post('compliance', { csr: csrOf(key) }, await authority.newOtp())
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ requestID: expect.any(Number), dispositionMessage: 'ISSUED' })
    const certificate = new X509Certificate(stampOf(key, answer.json()).certificate)
    expect(certificate.checkPrivateKey(key)).toBe(true)
    expect(certificate.subject).toContain('CN=A unit')
    expect(certificate.subjectAltName).toContain(VAT_NUMBER)
    const cleared = await authority.clear(authority.document())
    const stamped = Buffer.from(
      cleared.json<{ clearedInvoice: string }>().clearedInvoice,
      'base64',
    ).toString()
    const issuer = new X509Certificate(
      Buffer.from(/<ds:X509Certificate>([^<]+)/.exec(stamped)?.[1] ?? '', 'base64'),
    )
    expect(certificate.issuer).toBe(issuer.subject)
    expect(
      certificate.verify(createPublicKey(issuer.publicKey.export({ format: 'pem', type: 'spki' }))),
    ).toBe(true)
  })

  test.each<[string, Record<string, string>, string]>([
    ['missing', {}, 'Missing-OTP'],
    ['made up', { otp: '123345' }, 'Invalid-OTP'],
  ])(
    'a compliance certificate needs a one-time password: one that is %s is refused',
    async (_, headers, code) => {
      const answer = await authority.post('compliance', { csr: csrOf(newKey()) }, headers)
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ code }] }])
    },
  )

  test.each<[string, CsrChanges]>([
    ['another curve', { curve: 'prime256v1' }],
    ['the signature of another key', { signer: newKey() }],
    ['a short VAT number', { vatNumber: '3100998877' }],
    ['no invoice type', { title: '0000' }],
    ['another form of the serial number', { serial: 'ed22f1d8' }],
  ])('a compliance certificate is refused for a request with %s', async (_, changes) => {
    const csr = csrOf(newKey(changes.curve), changes)
    const answer = await authority.post('compliance', { csr }, await authority.newOtp())
    expect([answer.statusCode, answer.json().errorCategory]).toEqual([400, 'Invalid-CSR'])
  })

  test('a compliance certificate is refused for text that is not a request', async () => {
    for (const csr of ['', 'bm9uZQ=='])
      expect((await authority.post('compliance', { csr }, await authority.newOtp())).statusCode).toBe(400)
  })
})

describe('a one-time password', () => {
  const request = (otp: { otp: string }) => authority.post('compliance', { csr: csrOf(newKey()) }, otp)
  const INVALID = { errors: [{ code: 'Invalid-OTP' }] }

  test('a one-time password is valid for one certificate', async () => {
    const otp = await authority.newOtp()
    expect((await authority.post('compliance', { csr: 'bm9uZQ==' }, otp)).statusCode).toBe(400)
    expect((await request(otp)).statusCode).toBe(200)
    const again = await request(otp)
    expect([again.statusCode, again.json()]).toMatchObject([400, INVALID])
  })

  test('a one-time password is valid for an hour', async () => {
    const [early, late] = [await authority.newOtp(), await authority.newOtp()]
    authority.clock.advance(3_600_000 - 1_000)
    expect((await request(early)).statusCode).toBe(200)
    authority.clock.advance(1_000)
    expect((await request(late)).json()).toMatchObject(INVALID)
  })

  test('a one-time password is shown on the page until it is used', async () => {
    expect(await authority.shownOtp()).toBe('')
    const otp = await authority.newOtp()
    await request(otp)
    expect(await authority.shownOtp()).toBe('')
  })

  test('a one-time password is deleted by a reset', async () => {
    const otp = await authority.newOtp()
    authority.part.reset()
    expect((await request(otp)).json()).toMatchObject(INVALID)
  })
})

describe('a sample', () => {
  test('a sample is checked by the rules', async () => {
    const key = newKey()
    const csid = await complianceCsid(key)
    const xml = authority.document({ stamp: stampOf(key, csid), replace: [['>300710482300003<', '>3007<']] })
    const answer = await authority.post('compliance/invoices', bodyOf(xml), basic(csid))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        validationResults: { errorMessages: [{ code: 'BR-KSA-44' }], status: 'ERROR' },
        clearanceStatus: 'NOT_CLEARED',
        reportingStatus: null,
      },
    ])
  })

  test.each<[string, CsrChanges, object]>([
    ['of another seller', { vatNumber: '311111111100003' }, { code: 'certificate-permissions' }],
    [
      'of a kind that the request did not name',
      { title: '0100' },
      { message: 'The CSID does not cover Standard documents' },
    ],
  ])('a sample %s is refused', async (_, changes, error) => {
    const key = newKey()
    const csid = await complianceCsid(key, changes)
    const xml = authority.document({ stamp: stampOf(key, csid) })
    const answer = await authority.post('compliance/invoices', bodyOf(xml), basic(csid))
    expect(answer.json()).toMatchObject({ validationResults: { errorMessages: [error] } })
  })

  test('a sample with the seal of another certificate has a warning', async () => {
    const csid = await complianceCsid(newKey())
    const answer = await authority.post('compliance/invoices', bodyOf(authority.document()), basic(csid))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      202,
      { validationResults: { warningMessages: [{ code: 'invalid-signing-certificate' }] } },
    ])
  })

  test('a sample without a compliance certificate answers 401', async () => {
    expect((await authority.post('compliance/invoices', bodyOf(authority.document()))).statusCode).toBe(401)
  })
})

describe('a production certificate', () => {
  test('a production certificate is refused until a sample of every kind has passed', async () => {
    const key = newKey()
    const csid = await complianceCsid(key)
    expect(await passSamples(key, csid, KINDS.slice(0, 5))).toEqual([200, 200, 200, 200, 200])
    const refused = await productionCsid(csid)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      {
        code: 'Missing-ComplianceSteps',
        message: expect.stringContaining('[simplified-debit-note-compliant]'),
      },
    ])
    await passSamples(key, csid)
    expect((await productionCsid(csid, 'another')).statusCode).toBe(400)
    expect((await productionCsid(csid)).statusCode).toBe(200)
  })

  test('a production certificate needs the three kinds of one invoice type only, if the request says so', async () => {
    const key = newKey()
    const csid = await complianceCsid(key, { title: '0100' })
    await passSamples(key, csid, KINDS.slice(3))
    expect((await productionCsid(csid)).statusCode).toBe(200)
  })

  test('a production certificate clears documents of its key, and is renewed', async () => {
    const key = newKey()
    const csid = await complianceCsid(key)
    await passSamples(key, csid)
    const production = (await productionCsid(csid)).json<Csid>()
    const clear = (of: Csid, stamp: Stamp) =>
      authority.post('invoices/clearance/single', bodyOf(authority.document({ stamp })), basic(of))
    expect((await clear(production, stampOf(key, production))).statusCode).toBe(200)
    expect((await clear(csid, stampOf(key, csid))).statusCode).toBe(401)

    const next = newKey()
    const otp = await authority.newOtp()
    const renew = (changes: CsrChanges = {}) =>
      authority.app.inject({
        method: 'PATCH',
        url: '/tax-authority/production/csids',
        headers: { ...authority.headers, ...basic(production), ...otp },
        payload: { csr: csrOf(next, changes) },
      })
    expect((await renew({ vatNumber: '311111111100003' })).statusCode).toBe(400)
    const renewed = (await renew()).json<Csid>()
    expect((await renew()).json()).toMatchObject({ errors: [{ code: 'Invalid-OTP' }] })
    expect((await clear(renewed, stampOf(next, renewed))).statusCode).toBe(200)
  })

  test('a production certificate and its credentials are shown without secrets', async () => {
    const key = newKey()
    const csid = await complianceCsid(key)
    await passSamples(key, csid, KINDS.slice(0, 1))
    const page = (await authority.app.inject('/tax-authority')).body
    for (const text of [String(csid.requestID), VAT_NUMBER, 'standard-compliant'])
      expect(page).toContain(text)
    expect(JSON.stringify([authority.part.dump(), page])).not.toContain(csid.secret)
  })
})
