import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { WIDTH_HEADER } from '#contract/screen.ts'
import type { WayStep } from '#contract/steps.ts'
import { someInvoice } from '#test/support/issued-invoices.ts'
import { cancel, openAccount } from '#test/support/seed/account.ts'
import { infoForm } from '#test/support/seed/forms.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { visit } from '#test/support/visits.ts'
import { runningApi } from '../support/api.ts'
import { multipart, SAMPLES } from '../support/sample-files.ts'
import { atStep } from './support/at-step.ts'

const api = runningApi()
/** Headers of a browser with this window width and language. */
const headersOf = (width: string, language: string) => ({
  [WIDTH_HEADER]: width,
  cookie: `lang=${language}`,
  origin: api.appUrl,
})

const rowsOf = (table: 'transitions' | 'refusals', id: string) =>
  api.database.db.selectFrom(table).selectAll().where('customerId', '=', id).orderBy('id').execute()

const customerAt = async (step: WayStep) => {
  const customer = await atStep(api, step)
  const { id } = await customer.current()
  return {
    ...customer,
    id,
    steps: () => rowsOf('transitions', id),
    refusals: () => rowsOf('refusals', id),
  }
}

describe('a step of a flow', () => {
  test('a step is recorded with its facts, guards, and the language and width of the window', async () => {
    const { post, steps } = await customerAt('support-package')
    await post('support-package', { body: { package: 'Enhanced' }, headers: headersOf('phone', 'ar') })
    expect((await steps()).at(-1)).toMatchObject({
      event: 'package.saved',
      payload: null,
      facts: { accountType: 'business', identificationVerified: true, documents: [] },
      guards: { isBusiness: true },
      language: 'ar',
      width: 'phone',
    })
  })

  test('a step of a browser with unknown values is recorded without language and width', async () => {
    const { post, steps } = await customerAt('support-package')
    await post('support-package', { body: { package: 'Enhanced' }, headers: headersOf('watch', 'tlh') })
    expect((await steps()).at(-1)).toMatchObject({ event: 'package.saved', language: null, width: null })
  })
})

test('recorded steps are counted shortly afterwards for the map of the flows', async () => {
  const { id } = await customerAt('support-package')
  const readCounts = async () => {
    const { rows } = await sql<{ state: string; uncounted: number }>`
      select state, (select count(*)::int from uncounted_steps) as uncounted
      from flow_subjects where machine = 'onboarding' and subject_id = ${id}`.execute(api.database.db)
    return rows
  }
  await expect.poll(readCounts, { timeout: 20_000 }).toEqual([{ state: 'support-package', uncounted: 0 }])
})

describe('a refusal', () => {
  test('a refusal is recorded with state, event and guards', async () => {
    const { post, refusals, id } = await customerAt('upload-documents')
    expect(
      codeOf(
        await post('billing-group', {
          body: { gcpSecurityGroup: 'a@najd-trading.com' },
          headers: headersOf('phone', 'ar'),
        }),
      ),
    ).toEqual([409, 'step-conflict'])
    expect(await refusals()).toMatchObject([
      {
        machine: 'onboarding',
        subjectId: id,
        state: 'upload-documents',
        event: 'billingGroup.saved',
        guards: {},
        operation: 'customers.saveBillingGroup',
        code: 'step-conflict',
        field: null,
        language: 'ar',
        width: 'phone',
        onBehalfOf: null,
      },
    ])
  })

  test('a refused cancellation is recorded with the guard of the unpaid invoice', async () => {
    const account = await openAccount(api)
    await someInvoice(api, { customer: await account.current() })
    expect(codeOf(await cancel(account))).toEqual([409, 'invoices-outstanding'])
    expect(await rowsOf('refusals', account.id)).toMatchObject([
      { machine: 'account', state: 'active', event: 'cancellation.requested', guards: { mayLeave: false } },
    ])
  })

  test('a refused form is recorded with step and field, without the typed values', async () => {
    const { post, person, refusals } = await customerAt('basic-info')
    const form = { ...infoForm(person), phone: 'Canary' }
    expect((await post('basic-info', { body: form })).status).toBe(400)
    const rows = await refusals()
    expect(rows).toMatchObject([
      { state: 'basic-info', event: null, guards: null, code: 'validation-failed', field: 'phone' },
    ])
    const text = JSON.stringify(rows)
    for (const personal of ['Canary', person.email, person.name, person.number])
      expect(text).not.toContain(personal)
  })

  test.each([
    ['a mail address', 'sara@home.sa', 3],
    ['a formula', '=HYPERLINK("http://x.sa","y")', 3],
    ['a name that the parser refuses', '__proto__', 0],
    ['a phone number', '+966 50 123 4567', 3],
    ['sixty thousand letters', 'x'.repeat(60_000), 3],
  ])('a refusal is recorded without %s typed as a field, a key or a part', async (_, typed, times) => {
    const { token, post, refusals } = await customerAt('upload-documents')
    const keyed = JSON.parse(`{ ${JSON.stringify(typed)}: {} }`)
    const log = { action: 'a', message: 'm', context: keyed }
    const upload = await multipart([{ field: typed, name: 'a.pdf', content: SAMPLES.pdf }])
    const answers = [
      await post('requested-changes', { body: keyed }),
      await api.call<ErrorBody>('POST', '/v1/auditlogs/log-error', { token, body: log }),
      await api.call<ErrorBody>('POST', '/v1/customers/attachments', { token, ...upload }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(JSON.stringify(answers.map(({ body }) => body)).length).toBeLessThan(2000)
    const rows = await refusals()
    expect(rows.map(({ field }) => field)).toEqual(Array(times).fill('other'))
    const { rows: readCounts } = await sql`select field from flow_refusals where field = ${typed}`.execute(
      api.database.db,
    )
    expect(readCounts).toEqual([])
  })

  test('a refused call of an administrator for a customer is recorded at the account’s chart, on the customer’s behalf', async () => {
    const account = await openAccount(api)
    const token = await api.adminToken()
    const query = await visit(api, token, account.id)
    const again = { token, query, body: { email: account.person.email } }
    expect(codeOf(await api.call('POST', '/v1/users/invite', again))).toEqual([409, 'user-exists'])
    expect(await rowsOf('refusals', account.id)).toMatchObject([
      { machine: 'account', state: 'active', code: 'user-exists', onBehalfOf: account.id },
    ])
  })

  test('reads, missing sessions, missing rights and unknown ids are not recorded as refusals', async () => {
    const { token, refusals, id } = await customerAt('upload-documents')
    await api.call('GET', '/v1/customers/invoices', { token, query: { page: '0' } })
    await api.call('POST', '/v1/customers/support-package', { token: 'none', body: {} })
    await api.call('DELETE', `/v1/payment-methods/${id}`, { token })
    expect((await api.call('GET', '/v1/customers', { token })).status).toBe(403)
    expect(await refusals()).toEqual([])
  })
})
