import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/endpoints/activity.ts'
import { sendInvoice } from '#contract/endpoints/invoices.ts'
import type { Activity } from '#contract/entities/activity.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { exportInvoice } from '#server/invoice-documents/export-invoice.ts'
import { deliverMail } from '#server/messages/deliver-mail.ts'
import { invoicesOf, someBuyer, someInvoice } from '#test/support/issued-invoices.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'
import { replicaWith } from '../support/replica-with.ts'

const api = runningApi()
let person: Person
let invoiceId: string
let number: string

beforeAll(async () => {
  person = await someBuyer(api)
  invoiceId = (await someInvoice(api, person)).id
  await exportInvoice(api.server.deps, invoiceId)
  number = (await invoicesOf(person))[0]?.qoyod_reference ?? ''
})

const send = (email: string, { reader = person, reference = number, key = crypto.randomUUID() } = {}) =>
  reader.call<Partial<ErrorBody>>('POST', sendInvoice.path.replace(':reference', reference), {
    body: { email },
    headers: { 'idempotency-key': key },
  })
const mailsTo = async (to: string) => {
  await api.server.jobs.idle()
  return api.mails({ to })
}
const speak = (language: Language) =>
  api.database.db.updateTable('users').set({ language }).where('email', '=', person.email).execute()

test.each([
  ['en', 'sends you this invoice of Najd Trading. It is attached as a PDF.', `Invoice `],
  ['ar', 'أُرسلت إليك هذه الفاتورة', 'الفاتورة '],
] as const)(
  'an invoice arrives at the address with its PDF and the name of the sender (in %s) [2.8.23]',
  async (language, words, subject) => {
    await speak(language)
    const to = someEmail()
    expect(await send(to)).toMatchObject({ status: 200, body: {} })
    const [mail, ...others] = await mailsTo(to)
    expect(others).toEqual([])
    expect(mail?.subject).toContain(subject)
    expect(mail?.subject).toContain(number)
    expect(mail?.text).toContain(words)
    expect(mail?.text).toContain(person.email)
    expect(mail?.attachments).toMatchObject([{ type: 'application/pdf', name: `${number}.pdf` }])
    // The reader may have no account: the only links are those of every mail.
    expect(mail?.text).not.toContain('/billingHistory')
  },
)

test('a repeated press sends once, and another press sends again', async () => {
  const to = someEmail()
  const key = crypto.randomUUID()
  await send(to, { key })
  await send(to, { key })
  expect(await mailsTo(to)).toHaveLength(1)
  await send(to)
  expect(await mailsTo(to)).toHaveLength(2)
})

test('the activity of the account has the address, and the marks of sent mails do not', async () => {
  const to = someEmail()
  await send(to)
  await mailsTo(to)
  const { body } = await person.call('GET', listActivity.path)
  expect(JSON.stringify(body)).toContain(to)
  const marks = await api.database.db.selectFrom('effects').select('id').execute()
  expect(marks.filter(({ id }) => id.startsWith('mail:invoice-sent:')).length).toBeGreaterThan(0)
  expect(JSON.stringify(marks)).not.toContain(to)
})

test('an invoice of another account is not found, and nothing is sent', async () => {
  const to = someEmail()
  const other = await someBuyer(api)
  expect(codeOf(await send(to, { reader: other }))).toEqual([404, 'not-found'])
  expect(codeOf(await send(to, { reader: other, reference: invoiceId }))).toEqual([404, 'not-found'])
  expect(await mailsTo(to)).toEqual([])
})

test('an invoice that is not ready or is being corrected is refused', async () => {
  const own = await someBuyer(api)
  const { id } = await someInvoice(api, own)
  const to = someEmail()
  expect(codeOf(await send(to, { reader: own, reference: id }))).toEqual([409, 'invoice-not-ready'])
  await exportInvoice(api.server.deps, id)
  const rejected = api.database.db.updateTable('taxSubmissions').set({ state: 'rejected' })
  await rejected.where('invoiceId', '=', id).execute()
  expect(codeOf(await send(to, { reader: own, reference: id }))).toEqual([409, 'invoice-in-correction'])
  expect(await mailsTo(to)).toEqual([])
})

test('an invoice that is being corrected before its mail goes out is not sent, and the activity says so once', async () => {
  const own = await someBuyer(api)
  const { id } = await someInvoice(api, own)
  await exportInvoice(api.server.deps, id)
  const rejected = api.database.db.updateTable('taxSubmissions').set({ state: 'rejected' })
  await rejected.where('invoiceId', '=', id).execute()
  const to = someEmail()
  const { userId } = await api.database.db
    .selectFrom('customers')
    .select('userId')
    .where('id', '=', own.customer.id)
    .executeTakeFirstOrThrow()
  const mail = {
    mail: 'invoice-sent',
    ...{ customerId: own.customer.id, invoiceId: id, to, sendId: crypto.randomUUID(), senderId: userId },
  } as const
  for (const _ of [1, 2]) await deliverMail(api.server.deps, mail)
  expect(await mailsTo(to)).toEqual([])
  const { body } = await own.call<{ activities: Activity[] }>('GET', listActivity.path)
  const stopped = body.activities.filter(({ operation }) => operation === 'invoice.mail.stopped')
  const number = (await invoicesOf(own))[0]?.qoyod_reference
  expect(stopped).toMatchObject([{ outcome: 'failed', by: null, details: { email: to, number } }])
})

describe('the limits of an hour', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await replicaWith(api, { rateLimitFactor: 0.2 })
  })
  afterAll(() => app.close())

  const sendLimited = async (buyer: Person, email: string, to = app) => {
    // The limit of a minute is another one.
    await api.advance(61_000)
    const reference = (await invoicesOf(buyer))[0]?.qoyod_reference ?? ''
    const answer = await to.inject({
      method: 'POST',
      url: sendInvoice.path.replace(':reference', reference),
      headers: { authorization: `Bearer ${buyer.token}` },
      payload: { email },
    })
    return { status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0) }
  }
  const withInvoice = async () => {
    const buyer = await someBuyer(api)
    await exportInvoice(api.server.deps, (await someInvoice(api, buyer)).id)
    return buyer
  }

  test('an address gets sixty invoices an hour from all accounts, and a refused one takes nothing from its account [2.8.23]', async () => {
    // Three invoices to an address, and one from an account.
    const strict = await replicaWith(api, { rateLimitFactor: 0.05 })
    const to = someEmail()
    for (const email of [to, to.toUpperCase(), to])
      expect((await sendLimited(await withInvoice(), email, strict)).status).toBe(200)
    const last = await withInvoice()
    const refused = await sendLimited(last, to, strict)
    expect(refused.status).toBe(429)
    expect(refused.wait).toBeGreaterThan(60)
    expect((await sendLimited(last, someEmail(), strict)).status).toBe(200)
    expect((await sendLimited(last, someEmail(), strict)).status).toBe(429)
    await strict.close()
  })

  test('an account sends twenty invoices an hour, and a call that sends nothing does not count [2.8.23]', async () => {
    const buyer = await withInvoice()
    const { id } = await someInvoice(api, buyer)
    await api.advance(61_000)
    const early = await app.inject({
      method: 'POST',
      url: sendInvoice.path.replace(':reference', id),
      headers: { authorization: `Bearer ${buyer.token}` },
      payload: { email: someEmail() },
    })
    expect(early.statusCode).toBe(409)
    await exportInvoice(api.server.deps, id)
    const accountant = someEmail()
    for (let round = 0; round < 4; round += 1) expect((await sendLimited(buyer, accountant)).status).toBe(200)
    expect((await sendLimited(buyer, someEmail())).status).toBe(429)
  })
})

test.each(['', 'someone', 'a@b', 'one@example.com, two@example.com', 'a@example.com\nBcc: b@example.com'])(
  'the address %j is refused',
  async (email) => {
    expect(codeOf(await send(email))).toEqual([400, 'validation-failed'])
  },
)

test('an administrator does not send invoices of a customer', async () => {
  const token = await api.adminToken()
  const answer = await api.call('POST', sendInvoice.path.replace(':reference', number), {
    token,
    query: { customerId: person.customer.id, isAdmin: 'true' },
    body: { email: someEmail() },
  })
  expect(codeOf(answer)).toEqual([403, 'forbidden'])
})
