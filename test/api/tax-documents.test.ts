import { X509Certificate } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listTaxDocuments } from '#contract/endpoints/tax-documents.ts'
import type { CreditNote } from '#contract/entities/credit-note.ts'
import type { TaxRemark } from '#contract/entities/tax-document.ts'
import { DAY_MS } from '#rules/riyadh-time.ts'
import { createApp } from '#server/app.ts'
import type { InvoiceRow } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { ProviderFailure } from '#server/errors/failures.ts'
import { exportAgain, exportInvoice } from '#server/invoice-documents/export-invoice.ts'
import { unfinishedInvoices } from '#server/invoice-documents/store.ts'
import { watchUnit } from '#server/invoice-documents/watch-unit.ts'
import { draftMail } from '#server/messages/draft-mail.ts'
import type { SubmittedDocument, TaxDecision } from '#server/providers/tax-authority/port.ts'
import { crashAfterCommits } from '#test/support/crash/crash-after-commits.ts'
import { crashAroundPorts } from '#test/support/crash/crash-points.ts'
import { downloadFile, invoicesOf, someBuyer, someInvoice } from '#test/support/issued-invoices.ts'
import { readPdf, readQrCode } from '#test/support/pdf.ts'
import { type Person, runningApi } from '../support/api.ts'
import { creditOf } from './support/credit.ts'
import { becomeIndividual } from './support/national-ids.ts'

const HOUR_MS = 60 * 60_000

type Answer = (document: SubmittedDocument) => TaxDecision | Promise<TaxDecision>

/** Answers of the authority, in order; then the sandbox answers. */
let answers: Answer[] = []
/** The answer about every credit note. If undefined, the sandbox answers. */
let answerAboutNotes: Answer | undefined
let submitted: SubmittedDocument[] = []
let isMailDown = false

const api = runningApi({
  ports: (ports) => ({
    ...ports,
    taxAuthority: {
      submit: async (document) => {
        submitted.push(document)
        const isNote = document.xml.includes('>381</cbc:InvoiceTypeCode>')
        const answer = isNote ? answerAboutNotes : answers.shift()
        return answer ? answer(document) : ports.taxAuthority.submit(document)
      },
    },
    messages: {
      ...ports.messages,
      send: async (message) => {
        if (isMailDown) throw new ProviderFailure('messages', { kind: 'unreachable' })
        return ports.messages.send(message)
      },
    },
  }),
})

let person: Person
let invoice: InvoiceRow
beforeEach(async () => {
  answers = []
  answerAboutNotes = undefined
  submitted = []
  isMailDown = false
  person = await someBuyer(api)
  invoice = await someInvoice(api, person)
})

const asPerson = () => becomeIndividual(api, person.customer.id)

const ERROR: TaxRemark = { severity: 'error', code: 'BR-KSA-44', message: 'The VAT number is wrong' }
const WARNING: TaxRemark = { severity: 'warning', code: 'BR-KSA-F-08', message: 'The number is unusual' }
const rejects: Answer = () => ({ outcome: 'rejected', remarks: [ERROR] })
const reports: Answer = () => ({ outcome: 'accepted', copy: null, remarks: [] })
const isSilent: Answer = () => {
  throw new ProviderFailure('tax-authority', { kind: 'timeout' })
}

/** The document as the authority returns it: another seal and QR code around the same content. */
const stamped = (xml: string) =>
  xml
    .replace(/<ds:SignatureValue>[^<]*</, '<ds:SignatureValue>stamp<')
    .replace(/(<cbc:ID>QR<.*?mimeCode="text\/plain">)[^<]*</s, `$1${QR}<`)
const QR = Buffer.from('\u0001\u0004seal').toString('base64')
const clears =
  (copy: (xml: string) => string | null = stamped): Answer =>
  ({ xml }) => {
    const text = copy(xml)
    return { outcome: 'accepted', copy: text === null ? null : Buffer.from(text), remarks: [] }
  }

const run = () => exportInvoice(api.server.deps, invoice.id)
const listed = async () => {
  const found = (await invoicesOf(person)).find(({ id }) => id === invoice.id)
  return { state: found?.taxDocument?.state, hasFile: found?.invoiceUrl !== null, url: found?.invoiceUrl }
}
const mails = async (subject: string) => {
  await api.server.jobs.idle()
  return api.mails({ to: person.email, subject })
}
const alerts = async (subject: string) => {
  await api.server.jobs.idle()
  return api.mails({ subject })
}
const sign = (fileName: string) =>
  person.call<{ url: string; message?: { code: string } }>('POST', '/v1/invoices/signed-url', {
    body: { fileName },
  })
const download = (fileName: string) => downloadFile(api, person, fileName)

const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  api.call<T>(method, path, {
    token: await api.adminToken(),
    ...(body && { body, idempotencyKey: crypto.randomUUID() }),
  })
const CORRECTED = {
  vatId: '300710482300003',
  buildingNumber: '8228',
  arabicAddress: 'طريق الملك فهد',
  district: 'Al Olaya',
  city: 'Riyadh',
  postalCode: '12333',
}
const replace = (id: string, body: object) => ask('POST', `/v1/tax-documents/${id}/replacement`, body)

describe('a company’s invoice', () => {
  test('a company’s invoice is the copy that the authority stamped, in the XML byte for byte and in the QR code of the paper', async () => {
    answers = [clears()]
    await run()
    const { state, url } = await listed()
    expect(state).toBe('cleared')
    const { xml } = submitted[0] ?? { xml: '' }
    expect((await download(`${url}`.replace('.pdf', '.xml'))).toString()).toBe(stamped(xml))
    const [page] = readPdf(await download(`${url}`))
    expect(page && readQrCode(page)).toBe(QR)
  })

  test.each<[string, (xml: string) => string | null]>([
    ['without the stamped copy', () => null],
    [
      'with a copy of another total',
      (xml) => stamped(xml).replaceAll('1402.84', '1.00').replaceAll('.00<', '.01<'),
    ],
    ['with something that is no XML', () => 'no document'],
  ])(
    'a company’s invoice is not delivered after a clearance %s, and the same document is sent again',
    async (_, copy) => {
      answers = [clears(copy)]
      await expect(run()).rejects.toThrow('no stamped copy')
      expect(await listed()).toMatchObject({ state: 'delayed', hasFile: false })
      expect(await mails('Invoice INV-')).toEqual([])
      const alerted = (await alerts('but sent no stamped copy')).map(({ text }) => text)
      expect(alerted.join()).toContain(`Invoice: ${await number()}`)
      await run()
      expect(submitted.map(({ uuid, hash }) => [uuid, hash])[1]).toEqual([
        submitted[0]?.uuid,
        submitted[0]?.hash,
      ])
      expect(await listed()).toMatchObject({ state: 'cleared', hasFile: true })
      expect(await mails('Invoice INV-')).toHaveLength(1)
    },
  )

  test('a company’s invoice is reported while clearance is switched off, and then delivered', async () => {
    answers = [() => ({ outcome: 'clearance-off' }), reports]
    await run()
    expect(submitted.map(({ route }) => route)).toEqual(['clearance', 'reporting'])
    expect(await listed()).toMatchObject({ state: 'reported', hasFile: true })
  })
})

const number = async () =>
  (
    await api.database.db
      .selectFrom('invoices')
      .select('documentNumber')
      .where('id', '=', invoice.id)
      .executeTakeFirstOrThrow()
  ).documentNumber

describe('a person’s invoice', () => {
  beforeEach(asPerson)

  test('a person’s invoice is delivered before the authority answers, and reported later', async () => {
    answers = [isSilent]
    await expect(run()).rejects.toThrow('timeout')
    expect(await listed()).toMatchObject({ state: 'delayed', hasFile: true })
    expect(await mails('Invoice INV-')).toHaveLength(1)
    answers = [reports]
    await run()
    expect(await listed()).toMatchObject({ state: 'reported', hasFile: true })
    expect(await mails('Invoice INV-')).toHaveLength(1)
  })

  test('a rejected invoice of a person is withdrawn: list, link and mail say that it is being corrected', async () => {
    answers = [rejects]
    await run()
    expect(await listed()).toMatchObject({ state: 'rejected', hasFile: false })
    const row = await api.database.db
      .selectFrom('invoices')
      .select('fileName')
      .where('id', '=', invoice.id)
      .executeTakeFirstOrThrow()
    const { status, body } = await sign(`${row.fileName}`)
    expect([status, body.message?.code]).toEqual([409, 'invoice-in-correction'])
    const [mail] = await mails('Being corrected: INV-')
    expect(mail?.text).toContain('The amount stays the same')
    expect(mail?.attachments).toEqual([])
  })

  test('an invoice that waits for 18 hours alerts the administrators once, with the end of the 24 hours', async () => {
    answers = [isSilent, isSilent, isSilent]
    await expect(run()).rejects.toThrow('timeout')
    await api.advance(18 * 60 * 60_000 + 60_000)
    await exportAgain(api.server.deps)
    await exportAgain(api.server.deps)
    const due = (await alerts('must be reported to the tax authority soon')).filter(({ text }) =>
      text.includes(person.customer.id),
    )
    expect(due).toHaveLength(1)
  })
})

/** Sends the mails that failed during the outage. */
const mailAgain = async () => {
  isMailDown = false
  await api.advance(60_000)
  await api.server.jobs.idle()
}
/** The English subjects; the customer's language is unknown, so each mail has both. */
const subjectsAbout = async (part: string) =>
  (await mails(part)).map(({ subject }) => subject.split(' | ')[0]).toSorted()

describe('a credit note', () => {
  beforeEach(asPerson)

  /** Issues a credit note of a person's invoice, with the authority's answer about it. */
  const credited = async (answer: Answer) => {
    answers = [reports]
    await run()
    answerAboutNotes = answer
    const note = await creditOf(api, person.customer, invoice.id)
    await api.server.jobs.idle()
    const { id: documentId } = await api.database.db
      .selectFrom('taxSubmissions')
      .select('id')
      .where('creditNoteId', '=', note.id)
      .executeTakeFirstOrThrow()
    return { note, documentId }
  }

  test('a credit note is mailed only with the corrected document if its first document is rejected before the mail', async () => {
    const { note, documentId } = await credited(rejects)
    const draft = (id: string) =>
      draftMail(api.server.deps, {
        mail: 'credit-note-issued',
        customerId: person.customer.id,
        creditNoteId: note.id,
        documentId: id,
      })
    expect(await draft(documentId)).toBeNull()
    answerAboutNotes = reports
    await replace(documentId, { ...CORRECTED, vatId: null })
    await api.server.jobs.idle()
    expect(await draft(documentId)).toBeNull()
    const { id: corrected } = await api.database.db
      .selectFrom('taxDocuments')
      .select('uuid as id')
      .where('replaces', '=', documentId)
      .executeTakeFirstOrThrow()
    expect((await draft(corrected))?.attachments).toHaveLength(1)
  })

  test('the mail about a correction announces a credit note without an earlier mail, and the corrected document follows', async () => {
    isMailDown = true
    const { note, documentId } = await credited(rejects)
    await mailAgain()
    const [inCorrection] = await mails(`Being corrected: ${note.documentNumber}`)
    expect(inCorrection?.text).toContain(`We issued the credit note ${note.documentNumber}`)
    expect(inCorrection?.text).toContain('If you have already downloaded the document')
    answerAboutNotes = reports
    await replace(documentId, { ...CORRECTED, vatId: null })
    expect(await subjectsAbout(note.documentNumber)).toEqual([
      `Being corrected: ${note.documentNumber}`,
      `Credit note ${note.documentNumber}`,
    ])
    const [issued] = await mails(`Credit note ${note.documentNumber}`)
    expect(issued?.text).toContain('is attached. Reason:')
    expect(issued?.attachments).toHaveLength(1)
  })

  test('a rejected credit note alerts the administrators about a document, with both numbers', async () => {
    const { note } = await credited(rejects)
    const all = await alerts('The tax authority rejected a document')
    const [alert] = all.filter(({ text }) => text.includes(note.documentNumber))
    expect(alert?.text).toContain(`Credit note: ${note.documentNumber}`)
    expect(alert?.text).toContain(`Invoice: ${await number()}`)
  })

  test('a credit note that waits to be reported alerts the administrators with both numbers', async () => {
    const { note } = await credited(isSilent)
    await api.advance(18 * 60 * 60_000 + 60_000)
    await exportAgain(api.server.deps)
    const all = await alerts('A document must be reported to the tax authority soon')
    const [alert] = all.filter(({ text }) => text.includes(note.documentNumber))
    expect(alert?.text).toContain(`Credit note: ${note.documentNumber}`)
    expect(alert?.text).toContain(`Invoice: ${await number()}`)
  })
})

test('a rejection names invoice, customer, rule and the authority’s words, and the document is not sent again', async () => {
  answers = [rejects]
  await run()
  await run()
  await api.advance(2 * 60 * 60_000)
  await exportAgain(api.server.deps)
  await api.server.jobs.idle()
  const [first] = submitted
  expect(submitted.filter(({ uuid }) => uuid === first?.uuid)).toHaveLength(1)
  expect(await listed()).toMatchObject({ state: 'rejected', hasFile: false })
  const all = await alerts('The tax authority rejected a document')
  const [alert] = all.filter(({ text }) => text.includes(person.customer.id))
  for (const part of [await number(), 'Najd Trading', 'BR-KSA-44', 'The VAT number is wrong'])
    expect(alert?.text).toContain(part)
})

test('warnings are stored, and alerted once per rule and day', async () => {
  const warns: Answer = ({ xml }) => ({
    outcome: 'accepted',
    copy: Buffer.from(stamped(xml)),
    remarks: [WARNING],
  })
  answers = [warns, warns]
  await run()
  const other = await someInvoice(api, person)
  await exportInvoice(api.server.deps, other.id)
  expect(await listed()).toMatchObject({ state: 'accepted-with-warnings', hasFile: true })
  const rows = await api.database.db
    .selectFrom('taxSubmissions')
    .select('remarks')
    .where('customerId', '=', person.customer.id)
    .execute()
  expect(rows.map(({ remarks }) => remarks)).toEqual([[WARNING], [WARNING]])
  expect(await alerts('BR-KSA-F-08')).toHaveLength(1)
})

test('a waiting document does not delay the next document of the same customer', async () => {
  answers = [isSilent]
  await expect(run()).rejects.toThrow('timeout')
  const other = await someInvoice(api, person)
  await exportInvoice(api.server.deps, other.id)
  expect(submitted[1]?.xml).toContain(submitted[0]?.hash)
  expect((await invoicesOf(person)).find(({ id }) => id === other.id)?.taxDocument?.state).toBe('cleared')
})

describe('a rejected document', () => {
  const rejected = async () => {
    answers = [rejects]
    await run()
    return documentId()
  }

  /** A person's document that is rejected after its mail was sent. */
  const rejectedLater = async () => {
    answers = [isSilent]
    await expect(run()).rejects.toThrow('timeout')
    await api.server.jobs.idle()
    return rejected()
  }

  const documentId = async () => {
    const { id } = await api.database.db
      .selectFrom('taxSubmissions')
      .select('id')
      .where('invoiceId', '=', invoice.id)
      .executeTakeFirstOrThrow()
    return id
  }

  test('a rejected document is listed for administrators with its rule, and replaced under the same number by the next document', async () => {
    const id = await rejected()
    const { body: found } = await ask<{
      documents: { id: string; remarks: TaxRemark[]; chart: { state: string } }[]
    }>('GET', '/v1/tax-documents')
    expect(found.documents.find((document) => document.id === id)).toMatchObject({
      remarks: [ERROR],
      chart: { state: 'rejected' },
    })
    answers = [clears()]
    const replaced = await replace(id, { ...CORRECTED, vatId: '310122393500003' })
    expect(replaced.status).toBe(200)
    await api.server.jobs.idle()
    const [first, second] = await api.database.db
      .selectFrom('taxDocuments')
      .selectAll()
      .where('invoiceId', '=', invoice.id)
      .orderBy('counter')
      .execute()
    expect(second).toMatchObject({ replaces: first?.uuid, counter: (first?.counter ?? 0) + 1 })
    expect(second?.previousHash).toBe(first?.hash)
    expect(second?.xml).toContain('310122393500003')
    expect(second?.xml).toContain(`<cbc:ID>${await number()}</cbc:ID>`)
    expect(await listed()).toMatchObject({ state: 'cleared', hasFile: true })
    expect(await mails('Invoice INV-')).toHaveLength(1)
  })

  test('a rejected document is replaced once', async () => {
    const id = await rejected()
    const replies = await Promise.all([replace(id, CORRECTED), replace(id, CORRECTED)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    await api.server.jobs.idle()
    const documents = await api.database.db
      .selectFrom('taxDocuments')
      .select('uuid')
      .where('invoiceId', '=', invoice.id)
      .execute()
    expect(documents).toHaveLength(2)
  })

  test('a person’s rejected document is sent again as corrected', async () => {
    await asPerson()
    const id = await rejectedLater()
    const [inCorrection] = await mails('Being corrected: INV-')
    expect(inCorrection?.text).toContain('Please do not use the previous document')
    answers = [reports]
    await replace(id, { ...CORRECTED, vatId: null })
    const [mail] = await mails('Corrected: INV-')
    expect(mail?.attachments).toHaveLength(1)
    expect(await listed()).toMatchObject({ state: 'reported', hasFile: true })
  })

  test('a person’s rejected document without a mail is mailed only as the corrected document', async () => {
    await asPerson()
    isMailDown = true
    const id = await rejected()
    const invoiceNumber = `${await number()}`
    await mailAgain()
    const [inCorrection] = await mails(`Being corrected: ${invoiceNumber}`)
    expect(inCorrection?.text).toContain('If you have already downloaded the document')
    answers = [reports]
    await replace(id, { ...CORRECTED, vatId: null })
    expect(await subjectsAbout(invoiceNumber)).toEqual([
      `Being corrected: ${invoiceNumber}`,
      `Invoice ${invoiceNumber}`,
    ])
    const [issued] = await mails(`Invoice ${invoiceNumber}`)
    expect(issued?.attachments).toHaveLength(1)
  })

  test('a person’s rejected document gets one mail if it is replaced before the mail is sent', async () => {
    await asPerson()
    isMailDown = true
    const id = await rejected()
    answers = [reports]
    await replace(id, { ...CORRECTED, vatId: null })
    await api.server.jobs.idle()
    await mailAgain()
    const invoiceNumber = `${await number()}`
    expect(await subjectsAbout(invoiceNumber)).toEqual([`Invoice ${invoiceNumber}`])
  })

  test('a person’s rejected credit note is withdrawn and corrected: list, link and mails say so', async () => {
    await asPerson()
    answers = [reports]
    await run()
    answerAboutNotes = isSilent
    await creditOf(api, person.customer, invoice.id, { amount: 11_500 })
    await api.server.jobs.idle()
    expect(await mails('Credit note CN-')).toHaveLength(1)
    answerAboutNotes = rejects
    await api.advance(60_000)
    await api.server.jobs.idle()
    const note = async () => {
      const { body } = await person.call<{ creditNotes: CreditNote[] }>('GET', '/v1/credit-notes')
      return body.creditNotes[0]
    }
    expect(await note()).toMatchObject({ fileName: null, taxDocument: { state: 'rejected' } })
    const stored = await api.database.db
      .selectFrom('creditNotes')
      .innerJoin('taxSubmissions', 'taxSubmissions.creditNoteId', 'creditNotes.id')
      .select(['creditNotes.fileName', 'taxSubmissions.id'])
      .where('creditNotes.invoiceId', '=', invoice.id)
      .executeTakeFirstOrThrow()
    const { status, body } = await sign(`${stored.fileName}`)
    expect([status, body.message?.code]).toEqual([409, 'credit-note-in-correction'])
    const [mail] = await mails('Being corrected: CN-')
    expect(mail?.text).toContain('The amount stays the same')
    expect(mail?.attachments).toEqual([])
    answerAboutNotes = reports
    await replace(stored.id, { ...CORRECTED, vatId: null })
    const corrected = (await mails('Corrected: CN-')).filter(({ subject }) => !subject.startsWith('Being'))
    expect(corrected.map(({ attachments }) => attachments.length)).toEqual([1])
    const shown = expect.stringMatching(/^1\d{9}_/)
    expect(await note()).toMatchObject({ fileName: shown, taxDocument: { state: 'reported' } })
  })

  test('a rejected document cannot be replaced by its customer', async () => {
    const id = await rejected()
    const { status } = await person.call('POST', `/v1/tax-documents/${id}/replacement`, { body: CORRECTED })
    expect(status).toBe(403)
  })
})

test('administrators get one alert per stage before the unit’s certificate ends', async () => {
  const { deps } = api.server
  const end = new X509Certificate(Buffer.from(deps.config.taxUnit.certificate, 'base64')).validToDate
  const daysBefore = (days: number) => ({
    ...deps,
    clock: { ...deps.clock, now: () => new Date(end.getTime() - days * DAY_MS) },
  })
  for (const days of [61, 60, 45, 30, 29]) await watchUnit(daysBefore(days))
  expect(await alerts('The certificate that signs invoices expires soon')).toHaveLength(2)
})

describe('a server killed during the export of a tax document', () => {
  const dyingAt = (place: string): Deps => {
    const [point = '', times = '1'] = place.split('@')
    let left = Number(times)
    const pass = (current: string) => {
      if (current === point) left -= 1
      if (current === point && left === 0) throw new Error(`killed ${place}`)
    }
    const { db, ports, ...deps } = api.server.deps
    return { ...deps, db: crashAfterCommits(db, pass), ports: crashAroundPorts(ports, pass) }
  }

  test.each([
    ['sealing the document', 'after commit: insert tax_documents'],
    ['starting the call', 'after commit: update tax_submissions'],
    ['the authority has accepted it', 'after taxAuthority.submit'],
    ['storing the stamped copy', 'after commit: insert tax_copies'],
    ['storing the file', 'after files.put'],
    ['delivering it to the customer', 'after commit: update invoices@3'],
  ])('a server killed after %s leaves one document, one stamp and one mail: %s', async (_, place) => {
    await expect(exportInvoice(dyingAt(place), invoice.id)).rejects.toThrow(`killed ${place}`)
    await run()
    await run()
    const documents = await api.database.db
      .selectFrom('taxDocuments')
      .select('uuid')
      .where('invoiceId', '=', invoice.id)
      .execute()
    expect(documents).toHaveLength(1)
    const { parts } = await api.control<{ parts: { 'tax-authority': { documents: { uuid: string }[] } } }>(
      '/state',
    )
    expect(parts['tax-authority'].documents.filter(({ uuid }) => uuid === documents[0]?.uuid)).toHaveLength(1)
    expect(await listed()).toMatchObject({ state: 'cleared', hasFile: true })
    expect(await mails('Invoice INV-')).toHaveLength(1)
  })
})

test('a document is cleared later when clearance was off and reporting it instead failed', async () => {
  answers = [() => ({ outcome: 'clearance-off' }), isSilent, clears()]
  await expect(run()).rejects.toThrow('timeout')
  expect(await listed()).toMatchObject({ state: 'delayed', hasFile: false })
  await run()
  expect(submitted.map(({ route }) => route)).toEqual(['clearance', 'reporting', 'clearance'])
  expect(await listed()).toMatchObject({ state: 'cleared', hasFile: true })
})

test('a late clearance counts although a later call got no answer before it', async () => {
  let release = () => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  const isAsked = new Promise<void>((asked) => {
    answers = [
      async (document) => {
        asked()
        await late
        return clears()(document)
      },
      isSilent,
    ]
  })
  const first = run()
  await isAsked
  await expect(run()).rejects.toThrow('timeout')
  release()
  await first
  expect(await listed()).toMatchObject({ state: 'cleared', hasFile: true })
})

test('the sweep retries an undecided document every hour for a day, then once a day, and delays no document forever', async () => {
  answers = [isSilent, isSilent]
  await expect(run()).rejects.toThrow('timeout')
  const other = await someInvoice(api, person)
  await expect(exportInvoice(api.server.deps, other.id)).rejects.toThrow('timeout')
  const swept = async (hours: number, { round = 'a', limit = 1000 } = {}) => {
    const now = new Date(
      Math.max(invoice.createdAt.getTime(), other.createdAt.getTime()) + hours * HOUR_MS + 1,
    )
    const turn = { since: new Date(0), before: now, now, round, limit }
    return (await unfinishedInvoices(api.database.db, turn)).map(({ id }) => id)
  }
  const isSwept = async (hours: number) => (await swept(hours)).includes(other.id)
  expect([await isSwept(2), await isSwept(23), await isSwept(30), await isSwept(48)]).toEqual([
    true,
    true,
    false,
    true,
  ])
  const turns = await Promise.all(
    Array.from({ length: 100 }, (_, round) => swept(2, { round: `${round}`, limit: 1 })),
  )
  expect(turns.flat()).toEqual(expect.arrayContaining([invoice.id, other.id]))
})

test('a document signed with a former certificate is listed as delayed, not as rejected', async () => {
  answers = [isSilent]
  await expect(run()).rejects.toThrow('timeout')
  const { deps } = api.server
  // The same certificate in a different text: readers ignore the byte after its end.
  const former = Buffer.from(deps.config.taxUnit.certificate, 'base64')
  const certificate = Buffer.concat([former, Buffer.of(0)]).toString('base64')
  const renewed = { ...deps, config: { ...deps.config, taxUnit: { ...deps.config.taxUnit, certificate } } }
  await expect(exportInvoice(renewed, invoice.id)).rejects.toThrow('refused')
  expect(submitted).toHaveLength(1)
  expect(await listed()).toMatchObject({ state: 'delayed', hasFile: false })
  const app = await createApp(renewed)
  const reply = await app.inject({
    url: '/v1/tax-documents',
    headers: { authorization: `Bearer ${await api.adminToken()}` },
  })
  await app.close()
  const { documents, certificateEndsAt } = reply.json<ReplyOf<typeof listTaxDocuments>>()
  expect(documents.find(({ invoiceId }) => invoiceId === invoice.id)).toMatchObject({
    hasFormerCertificate: true,
    failure: 'former certificate',
  })
  expect(Date.parse(certificateEndsAt)).toBeGreaterThan(api.clock.now().getTime())
})
