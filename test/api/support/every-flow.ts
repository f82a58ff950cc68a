import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { approveChargeRun, getChargeRun, holdChargeRun } from '#contract/endpoints/charge-runs.ts'
import { liftBudgetStop, removeBudget, setBudget } from '#contract/endpoints/costs.ts'
import { decideRefund } from '#contract/endpoints/credit-notes.ts'
import {
  answerDataRequest,
  destroyData,
  extendDataRequest,
  refuseDataRequest,
} from '#contract/endpoints/data-requests.ts'
import { adoptPayment } from '#contract/endpoints/invoices.ts'
import {
  assignUnassignedPayment,
  dismissUnassignedPayment,
  returnUnassignedPayment,
} from '#contract/endpoints/unassigned-payments.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import { SUSPENSION_REASONS } from '#contract/entities/suspensions.ts'
import { compareAllPayments } from '#server/billing/compare-payments.ts'
import { dayOf, goPastChargeDay, goTo } from '#test/support/calendar.ts'
import { lastInvoiceOf, passThreshold, someDebtor } from '#test/support/debts.ts'
import { takeOutside } from '#test/support/outside-payments.ts'
import {
  type Account,
  addBackupCard,
  applicant,
  cancel,
  decide as decideCharge,
  openAccount,
  resubscribe,
  retry,
  setUsage,
} from '#test/support/seed/account.ts'
import { answer, invite, join, remove, someOwner } from '#test/support/seed/account-people.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { openSession } from '#test/support/seed/sessions.ts'
import { firstAdmin, someMember } from '#test/support/seed/team.ts'
import { type Api, someEmail } from '../../support/api.ts'
import { multipart, SAMPLES } from '../../support/sample-files.ts'
import { administratorOf } from './administrator.ts'
import { atStep } from './at-step.ts'
import { atTheBank, comeBack, openAttempt, sendCard, someCardHolder } from './card-world.ts'
import { creditOf } from './credit.ts'
import { someNationalId } from './national-ids.ts'
import { applicantOf, pdf, reviewerOf } from './reviewer.ts'
import { decide, someIndividual, startVerification, statusOf } from './verifications.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Uploads each document and removes it again. */
const pickFiles = async (api: Api, token: string, types: readonly DocumentType[]): Promise<void> => {
  for (const type of types) {
    const { body, headers } = await multipart([{ field: 'file', name: `${type}.pdf`, content: SAMPLES.pdf }])
    await api.call('PUT', `/v1/customers/documents/${type}`, { token, body, headers })
    await api.call('DELETE', `/v1/customers/documents/${type}`, { token })
  }
}

const earlyCalls = async (api: Api): Promise<void> => {
  for (const step of ['basic-info', 'support-package', 'upload-documents', 'payment-info'] as const) {
    const { post, person, token } = await atStep(api, step)
    await post('billing-group', { body: { gcpSecurityGroup: person.email } })
    await post('payment-methods')
    await post('terms-conditions')
    await post('onboarding-complete')
    await pickFiles(api, token, ['registration'])
  }
}

const identities = async (api: Api): Promise<void> => {
  for (const order of [{ choice: 'wrong' }, { choice: 'reject' }, null]) {
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    const request = await startVerification(person, nationalId)
    if (order) await decide(api, request, order)
    else await api.advance(4 * MINUTE_MS)
    await statusOf(person, nationalId, request)
  }
}

const cardAttempts = async (api: Api): Promise<void> => {
  for (const choice of ['approved', 'declined']) {
    const holder = await someCardHolder(api)
    const underway = await sendCard(api, holder)
    await comeBack(holder, underway, await atTheBank(api, underway, { choice }))
    await holder.call('DELETE', `/v1/card-attempts/${underway.attempt.id}`)
  }
  await openAttempt(await someCardHolder(api))
  await api.advance(20 * MINUTE_MS)
}

const reviews = async (api: Api): Promise<void> => {
  const reviewer = await reviewerOf(api)
  const { id, send, person, token } = await applicantOf(api)
  await reviewer.ask(id, ['gcpSecurityGroup', 'documents.address', 'district'])
  await send({ district: 'Al Malqa' })
  await pickFiles(api, token, ['address', 'zatca'])
  await send({ district: 'Al Malqa', gcpSecurityGroup: person.email }, [pdf('address')])
  await reviewer.reject(id, 'The register does not know this company')
  await reviewer.approve(id)
  await reviewer.reopen(id)
  await reviewer.approve(id)
}

const invitations = async (api: Api): Promise<void> => {
  const owner = await someOwner(api)
  const emails = [someEmail(), someEmail(), someEmail(), someEmail()] as const
  const ids: string[] = []
  for (const email of emails) ids.push((await invite(owner, email)).body.user.id)
  await owner.call('POST', `/v1/users/${ids[0]}/invitation`)
  await join(api, emails[0])
  await answer(api, emails[1], 'decline')
  await remove(owner, ids[2] ?? '')
  await api.advance(15 * DAY_MS)
  const token = await api.idToken(emails[3])
  await api.call('POST', `/v1/invitations/${ids[3]}/request`, { token })
  await answer(api, emails[3], 'accept')
}

const teamInvitations = async (api: Api): Promise<void> => {
  const [joining, withdrawn] = [someEmail(), someEmail()]
  const team = await firstAdmin(api)
  const { id } = (await team.invite(joining)).body.member
  await team.withdraw((await team.invite(withdrawn)).body.member.id)
  await api.advance(2 * MINUTE_MS)
  await team.resend(id)
  await openSession(api, joining)
}

const debts = async (api: Api): Promise<void> => {
  const account = await someDebtor(api)
  await retry(account)
  await retry(account)
  const debtor = await openAccount(api)
  await decideCharge(debtor, 'primary', 'declined')
  await passThreshold(api, debtor)
  await retry(debtor)
  await cancel(debtor)
  await decideCharge(debtor, 'primary', 'approved')
  await api.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })
  await api.advance(11_000)
  await retry(debtor)
  await api.advance(MINUTE_MS)
}

/** An invoice that waits for another card after a hard decline, and is charged as soon as a card is added. */
const hardDecline = async (api: Api): Promise<void> => {
  const account = await openAccount(api)
  await decideCharge(account, 'primary', 'lost-card')
  await passThreshold(api, account)
  await retry(account)
  await addBackupCard(account)
  await api.server.jobs.idle()
}

const outsidePayment = async (api: Api): Promise<void> => {
  const account = await openAccount(api)
  await decideCharge(account, 'primary', 'declined')
  await passThreshold(api, account)
  await decideCharge(account, 'primary', 'approved')
  const invoice = await lastInvoiceOf(account)
  const paymentId = await takeOutside(account, invoice.netAmount)
  await api.advance(11_000)
  await retry(account)
  await api.advance(MINUTE_MS)
  await (await callAsAdmin(api))(adoptPayment, {
    params: { customerId: account.id, paymentId },
    body: { invoiceId: invoice.id },
  })
}

/** Credits a paid invoice to the card and as credit, which the next invoice uses. */
const credits = async (api: Api): Promise<void> => {
  const account = await openAccount(api)
  await passThreshold(api, account)
  const { id } = await lastInvoiceOf(account)
  await creditOf(api, account, id, { amount: 11_500 })
  await api.server.jobs.idle()
  await creditOf(api, account, id, { amount: 23_000, target: 'credit' })
  await passThreshold(api, account)
}

/** Loses the answers to two refunds. An administrator then decides them. */
const unclearRefunds = async (api: Api): Promise<void> => {
  const account = await openAccount(api)
  await passThreshold(api, account)
  const { id: invoiceId } = await lastInvoiceOf(account)
  const ask = await callAsAdmin(api)
  for (const result of ['returned', 'missing'] as const) {
    await api.control('/cards/refunds', { answer: 'unavailable' })
    const { id: creditNoteId } = await creditOf(api, account, invoiceId, { amount: 11_500 })
    await api.server.jobs.idle()
    await api.advance(2 * MINUTE_MS)
    await api.advance(2 * MINUTE_MS)
    await ask(decideRefund, {
      params: { customerId: account.id, creditNoteId },
      body: { result, amount: 11_500 },
    })
    await api.control('/cards/refunds', { answer: 'off' })
  }
}

/** The bank decides one dispute for us and one for the customer. */
const disputes = async (api: Api): Promise<void> => {
  for (const result of ['won', 'lost']) {
    const account = await openAccount(api)
    await passThreshold(api, account)
    const payment = (await lastInvoiceOf(account)).lastAttempts[0]?.id
    const { id } = await api.control<{ id: string }>('/cards/disputes', { payment })
    await api.advance(1000)
    await api.control('/cards/disputes/decide', { dispute: id, result })
    await api.advance(1000)
  }
}

/** Payments of accounts that do not exist: one is assigned, one dismissed, one returned after a refusal. */
const unassignedPayments = async (api: Api): Promise<void> => {
  const account = await openAccount(api)
  const take = (amount: number) => takeOutside({ ...account, id: randomUUID() }, amount)
  const [assigned, dismissed, returned] = [await take(1_000), await take(2_000), await take(3_000)]
  const refunded = await take(4_000)
  await api.advance(3 * 60 * MINUTE_MS)
  await compareAllPayments(api.server.deps, 'compare-payments')
  const callAdmin = await callAsAdmin(api)
  const body = { reason: 'The bank has confirmed it' }
  await callAdmin(assignUnassignedPayment, {
    params: { paymentId: assigned },
    body: { ...body, email: account.person.email },
  })
  await callAdmin(dismissUnassignedPayment, { params: { paymentId: dismissed }, body })
  for (const answer of ['refused', 'off']) {
    await api.control('/cards/refunds', { answer })
    await callAdmin(returnUnassignedPayment, { params: { paymentId: returned }, body })
    await api.server.jobs.idle()
  }
  await api.control('/cards/payments/refund', { payment: refunded })
}

/** Lists planned charges that are held, late and approved, in three months. Their setting is on only in this function. */
const plannedCharges = async (api: Api): Promise<void> => {
  const { approval } = api.config.billing
  api.config.billing.approval = { isOn: true, days: 3 }
  const callAdmin = await callAsAdmin(api)
  const seen = async () => {
    const { run } = await callAdmin(getChargeRun, { query: {} })
    return { params: { runId: run?.id ?? '' }, body: { revision: run?.revision ?? 1 } }
  }
  const reach = async (day: number) => {
    const [year = 0, month = 0, today = 0] = dayOf(api).split('-').map(Number)
    const at = new Date(Date.UTC(year, today >= day ? month : month - 1, day)).toISOString().slice(0, 10)
    await goTo(api, `${at} 01:05`)
    for (let scans = 0; scans < 2; scans += 1) await api.advance(6 * MINUTE_MS)
  }
  await goPastChargeDay(api)
  const account = await openAccount(api)
  await setUsage(account, { daily: 10_000 })
  await reach(3)
  const { params, body } = await seen()
  await callAdmin(holdChargeRun, { params, body: { ...body, reason: 'The amounts look wrong' } })
  await callAdmin(approveChargeRun, { params, body })
  await reach(6)
  await reach(3)
  await reach(4)
  await reach(6)
  await callAdmin(approveChargeRun, await seen())
  await api.advance(6 * MINUTE_MS)
  for (const now of [approval, { isOn: true, days: 3 }, approval]) {
    api.config.billing.approval = now
    await api.advance(6 * MINUTE_MS)
  }
}

/** A budget that is passed in each of its ways, in two months. */
const budgets = async (api: Api): Promise<void> => {
  await goPastChargeDay(api)
  const account = await openAccount(api)
  const set = (amount: number, stops = false) => account.call(setBudget, { body: { amount, stops } })
  const reach = async (amount: number) => {
    await setUsage(account, { day: dayOf(api), amount })
    await goTo(api, `${dayOf(api, 1)} 01:05`)
    await api.server.jobs.idle()
  }
  await setUsage(account, { daily: 0 })
  await set(115_000)
  await reach(60_000)
  await reach(25_000)
  await goPastChargeDay(api)
  await reach(85_000)
  await reach(30_000)
  await goPastChargeDay(api)
  await reach(60_000)
  await reach(60_000)
  // A stop in each of its ways, in this month and the next ones.
  await set(115_000, true)
  await account.call(liftBudgetStop)
  await set(230_000, true)
  await reach(120_000)
  await set(1_150_000)
  await goPastChargeDay(api)
  await reach(600_000)
  await account.call(removeBudget)
  await set(115_000)
  await account.call(removeBudget)
}

/** Makes data requests that are extended, answered, refused, withdrawn and fulfilled. */
const dataRequests = async (api: Api): Promise<void> => {
  const { person } = await openAccount(api, newPerson('individual'))
  const signedIn = await openSession(api, person.email)
  const post = async (path: string, body?: object): Promise<string> => {
    const options = { token: signedIn.answer.body.userToken, ...(body && { body }) }
    const reply = await api.call<{ request: { id: string } }>('POST', `/v1/data-requests${path}`, options)
    return reply.body.request.id
  }
  const callAdmin = await callAsAdmin(api)
  const words = { note: 'The register is asked' }
  await post('', { kind: 'copy', note: null })
  const correction = { params: { requestId: await post('', { kind: 'correction', ...words }) }, body: words }
  await callAdmin(extendDataRequest, correction)
  await callAdmin(answerDataRequest, correction)
  const objection = { params: { requestId: await post('', { kind: 'objection', ...words }) }, body: words }
  await callAdmin(refuseDataRequest, objection)
  await post(`/${await post('', { kind: 'destruction', note: null })}/withdrawal`)
  await api.advance(11 * MINUTE_MS)
  await post('', { kind: 'access', note: null })

  const leaver = await api.signIn(someEmail(), 'individual')
  const session = await openSession(api, leaver.email)
  const requested = await api.call<{ request: { id: string } }>('POST', '/v1/data-requests', {
    token: session.answer.body.userToken,
    body: { kind: 'destruction', note: null },
  })
  await callAdmin(destroyData, { params: { requestId: requested.body.request.id } })
}

/** Requests second opinions that end agreed, declined, withdrawn, lapsed and outdated. Their setting is on only in this function. */
const secondOpinions = async (api: Api): Promise<void> => {
  const { id } = await openAccount(api)
  const requester = await administratorOf(api)
  const second = await someMember(api, 'admin')
  const suspend = () => requester.suspend(id, 'security', 'Sign-ins from unknown places')
  const ask = async (): Promise<string> => {
    await requester.reinstate(id)
    const { body } = await api.call<{ opinions: { id: string }[] }>('GET', '/v1/second-opinions', {
      token: requester.token,
    })
    return body.opinions.at(-1)?.id ?? ''
  }
  const decide = async (path: string, token: string, body?: object) =>
    api.call('POST', `/v1/second-opinions/${await ask()}/${path}`, { token, ...(body && { body }) })
  const { twoPersonActs } = api.config
  api.config.twoPersonActs = ['reinstate']
  await suspend()
  await decide('withdrawal', requester.token)
  await decide('refusal', second.token, { reason: 'Wait for their answer' })
  await ask()
  await suspend()
  await decide('agreement', second.token)
  await suspend()
  await ask()
  await api.advance(DAY_MS)
  await exportsOfTwo(api)
  api.config.twoPersonActs = twoPersonActs
}

/** Has exports downloaded, interrupted, repeated, used up and expired. */
const exportsOfTwo = async (api: Api): Promise<void> => {
  api.config.twoPersonActs = ['export']
  const requester = await someMember(api, 'admin')
  const second = await someMember(api, 'admin')
  const granted = async (): Promise<string> => {
    const body = { operation: 'customers.export', customerId: null, filters: {}, reason: 'For the auditors' }
    const { token } = requester
    const asked = await api.call<{ opinion: { id: string } }>('POST', '/v1/second-opinions/exports', {
      ...{ token, body },
    })
    const { id } = asked.body.opinion
    await api.call('POST', `/v1/second-opinions/${id}/agreement`, { token: second.token })
    return id
  }
  const download = () => api.call('GET', '/v1/customers/export', { token: requester.token })
  const { db } = api.database
  const becomes = (id: string, state: string) =>
    vi.waitFor(async () => {
      const row = await db
        .selectFrom('secondOpinions')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirst()
      expect(row).toEqual({ state })
    })
  const broken = async (id: string) => {
    await db.schema.alterTable('customer_entries').renameTo('hidden_entries').execute()
    await download()
    await db.schema.alterTable('hidden_entries').renameTo('customer_entries').execute()
    await becomes(id, 'interrupted')
  }
  const complete = await granted()
  await broken(complete)
  await download()
  await becomes(complete, 'used')
  await broken(await granted())
  await api.advance(10 * 60_000)
  await granted()
  await api.advance(DAY_MS)
}

const suspensions = async (api: Api, account: Account): Promise<void> => {
  const administrator = await administratorOf(api)
  await administrator.reinstate(account.id)
  for (const reason of SUSPENSION_REASONS)
    await administrator.suspend(account.id, reason, 'Sign-ins from unknown places')
  await administrator.reinstate(account.id)
  await administrator.hold(account.id, 'Sign-ins from unknown places')
  await administrator.hold(account.id, 'Sign-ins from unknown places')
  await administrator.release(account.id)
  await administrator.setQuota(account.id, 100_000)
}

const leaving = async (api: Api): Promise<void> => {
  const account = await openAccount(api, newPerson('individual'))
  await setUsage(account, { daily: 0 })
  await cancel(account)
  await cancel(account)
  await account.ask('PUT', '/v1/customers/support-package/keep')
  await cancel(account)
  await api.advance(2 * DAY_MS)
  await resubscribe(account)
  await resubscribe(account)
}

const leavingInDebt = async (api: Api): Promise<void> => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 1000 })
  await cancel(account)
  await decideCharge(account, 'primary', 'declined')
  await api.advance(2 * DAY_MS)
}

/**
 * Takes customers of both kinds from registration to the end of their account, including refusals. The server then has recorded
 * steps of each of its charts.
 */
export const walkEveryFlow = async (api: Api): Promise<void> => {
  await earlyCalls(api)
  await identities(api)
  await cardAttempts(api)
  await reviews(api)
  await invitations(api)
  await teamInvitations(api)
  await applicant(api, newPerson('individual'))
  const account = await openAccount(api)
  await addBackupCard(account)
  await suspensions(api, account)
  await debts(api)
  await hardDecline(api)
  await outsidePayment(api)
  await credits(api)
  await unclearRefunds(api)
  await disputes(api)
  await unassignedPayments(api)
  await dataRequests(api)
  await secondOpinions(api)
  await leaving(api)
  await leavingInDebt(api)
  await plannedCharges(api)
  await budgets(api)
  await api.server.jobs.idle()
}
