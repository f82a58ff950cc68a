import { describe, expect, test, vi } from 'vitest'
import * as administration from '#contract/endpoints/administration.ts'
import * as cards from '#contract/endpoints/cards.ts'
import { listContractSummaries, signContractSummaryUrl } from '#contract/endpoints/contract-summaries.ts'
import * as costs from '#contract/endpoints/costs.ts'
import * as credits from '#contract/endpoints/credit-notes.ts'
import * as customers from '#contract/endpoints/customers.ts'
import * as data from '#contract/endpoints/data-requests.ts'
import * as disputes from '#contract/endpoints/disputes.ts'
import { removeDocument, storeDocument } from '#contract/endpoints/documents.ts'
import * as flows from '#contract/endpoints/flows.ts'
import * as identity from '#contract/endpoints/identity.ts'
import * as invitations from '#contract/endpoints/invitations.ts'
import * as invoices from '#contract/endpoints/invoices.ts'
import * as messages from '#contract/endpoints/messages.ts'
import * as review from '#contract/endpoints/review.ts'
import * as sessions from '#contract/endpoints/sessions.ts'
import * as subscription from '#contract/endpoints/subscription.ts'
import { listTaxDocuments, replaceTaxDocument } from '#contract/endpoints/tax-documents.ts'
import * as team from '#contract/endpoints/team.ts'
import * as users from '#contract/endpoints/users.ts'
import { openVisit } from '#contract/endpoints/visits.ts'
import { lockCustomer } from '#server/accounts/lock-customer.ts'
import { stopCharging } from '#server/billing/unexplained-payment-chart.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { lastInvoiceOf, passThreshold, someDebtor } from '#test/support/debts.ts'
import { takeOutside } from '#test/support/outside-payments.ts'
import {
  addBackupCard,
  applicant,
  cancel,
  decide,
  openAccount,
  resubscribe,
  retry,
  setUsage,
} from '#test/support/seed/account.ts'
import { callApi } from '#test/support/seed/call-api.ts'
import { tokenizeCard } from '#test/support/seed/cards.ts'
import { seed } from '#test/support/seed/customer.ts'
import { PDF } from '#test/support/seed/documents.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { authorize, openSession } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { creditOf } from './support/credit.ts'
import { createLossyApi, KEYED_OPERATIONS } from './support/lost-answers.ts'

vi.setConfig({ testTimeout: 120_000 })

const api = runningApi()
const lossy = createLossyApi(api)
const HOUR_MS = 3_600_000
const reason = 'The owner asked for it on the phone'

const caller = async (email: string) => callApi(lossy.place, await api.idToken(email))
const admin = () => caller('admin@masar.example')
const file = () => new File([PDF], 'paper.pdf', { type: 'application/pdf' })
const formOf = (parts: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.set(name, part)
  return form
}

describe('a keyed call whose answer is lost', () => {
  test('calls of a review and of an administrator survive a lost answer', async () => {
    const { id, call } = await applicant(lossy.place)
    const params = { customerId: id }
    const office = await admin()
    const changes = [{ target: 'gcpSecurityGroup' as const, reason }]
    await office(review.requestChanges, { params, body: { changes } })
    await call(review.submitChanges, { form: formOf({ gcpSecurityGroup: 'billing@najd-trading.com' }) })
    await office(review.rejectApplication, { params, body: { reason } })
    await office(review.reopenReview, { params })
    // A job opens another cloud account, since the rejection has closed the first.
    await api.server.jobs.idle()
    await office(review.approveCustomer, { params })
    await office(openVisit, { body: { ...params, reason } })
    await office(administration.holdAccount, { params, body: { reason } })
    await office(administration.releaseAccount, { params })
    await office(administration.setQuota, { params, body: { monthlyQuota: 1_000_000 } })
    await office(administration.clearQuota, { params })
    await api.control('/faults', { provider: 'cloud-billing', mode: 'error' })
    await office(administration.suspendAccount, { params, body: { statusReason: 'security', reason } })
    await expect
      .poll(() => office(subscription.retryCloudAccount, { params }), { timeout: 30_000 })
      .toBeDefined()
    await api.control('/faults', { provider: 'cloud-billing', mode: 'off' })
    await office(administration.reinstateAccount, { params })
  })

  test('calls for documents, drafts and messages survive a lost answer', async () => {
    const { call, person } = await seed(lossy.place, 'upload-documents')
    const params = { documentType: 'zatca' } as const
    await call(storeDocument, { params, form: formOf({ file: file() }) })
    await call(removeDocument, { params })
    await call(customers.saveDraft, { body: { form: 'contact', values: { subject: 'Hello' } } })
    await call(customers.saveDesktopVersion, { body: { desktopVersion: true } })
    await call(messages.sendSupportMessage, {
      body: { subject: 'Help', email: person.email, message: 'Please help', name: null, file: null },
    })
    const line = { action: 'save-card', message: 'It did not work', context: {} }
    await call(messages.logError, { body: line })
    await call(messages.logSuccess, { body: line })
    await call(messages.sendAdminAlert, {
      body: {
        title: 'A card verification ended in an unknown way',
        alert_details: {
          paymentId: null,
          rawMessage: null,
          rawStatus: null,
          urlParams: '',
          timestamp: '2026-12-01T00:00:00.000Z',
          severity: 'info',
          possibleCauses: [],
        },
      },
    })
  })

  test('calls for an identity verification survive a lost answer', async () => {
    await seed(lossy.place, 'support-package', newPerson('individual'))
    const { call, person } = await seed(lossy.place, 'basic-info', newPerson('individual'))
    const nationalId = person.number
    const started = await call(identity.createVerification, { body: { nationalId } })
    if (!('transId' in started)) throw new Error('The identity is already verified')
    const { transId } = started
    await call(identity.cancelVerification, { params: { transId }, body: { nationalId } })
  })

  test('calls for cards and the subscription survive a lost answer', async () => {
    const account = await openAccount(lossy.place)
    const { call } = account
    await call(users.changeLanguage, { body: { language: 'ar' } })
    await addBackupCard(account)
    const { attemptId } = await tokenizeCard(call, undefined, { purpose: 'manage-payment', status: 'other' })
    await call(cards.dropCardAttempt, { params: { id: attemptId } })
    const { paymentMethods } = await call(cards.listPaymentMethods)
    const [primary, backup] = paymentMethods.map(({ id }) => ({ id }))
    if (!primary || !backup) throw new Error('The account has fewer than two cards')
    await call(cards.updatePaymentMethod, { params: backup, body: { status: 'primary' } })
    await call(cards.removePaymentMethod, { params: primary })
    await call(subscription.changeSupportPackage, { body: { package: 'Enhanced' } })
    await call(subscription.updateBillingGroup, { body: { gcpSecurityGroup: account.person.email } })
    await call(invoices.setPurchaseOrder, { body: { purchaseOrder: 'PO-2026/114' } })
    await call(subscription.requestMigration, { body: { oldGcpSubBillingAccount: '01A2B3-C4D5E6-F70819' } })
    await call(costs.setBudget, { body: { amount: 1_000_000, stops: false } })
    await call(costs.liftBudgetStop)
    await call(costs.removeBudget)
    await call(subscription.cancelSubscription)
    await call(subscription.keepSubscription)
    await setUsage(account, { daily: 0 })
    expect((await cancel(account)).status).toBe(200)
    await api.advance(48 * HOUR_MS)
    expect((await resubscribe(account)).status).toBe(200)
  })

  test('calls for an unpaid invoice and its document survive a lost answer', async () => {
    const debtor = await someDebtor(lossy.place)
    expect((await retry(debtor)).status).toBe(200)
    await api.server.jobs.idle()
    const { invoiceUrl } = await lastInvoiceOf(debtor)
    await debtor.call(invoices.signInvoiceUrl, { body: { fileName: invoiceUrl ?? '' } })
    const { id: reference } = await lastInvoiceOf(debtor)
    await debtor.call(invoices.sendInvoice, { params: { reference }, body: { email: someEmail() } })
    const [summary] = (await debtor.call(listContractSummaries)).summaries
    await debtor.call(signContractSummaryUrl, {
      params: { id: summary?.id ?? '' },
      body: { language: 'en' },
    })
  })

  test('calls about personal data survive a lost answer', async () => {
    const { person } = await openAccount(api)
    const { answer } = await openSession(api, person.email)
    const me = callApi(lossy.place, answer.body.userToken)
    const office = await admin()
    const body = { note: reason }
    const createRequest = async (kind: 'correction' | 'objection') =>
      (await me(data.askAboutData, { body: { kind, ...body } })).request.id
    const corrected = { requestId: await createRequest('correction') }
    await office(data.extendDataRequest, { params: corrected, body })
    await office(data.answerDataRequest, { params: corrected, body })
    await office(data.refuseDataRequest, { params: { requestId: await createRequest('objection') }, body })
    await me(data.withdrawDataRequest, { params: { id: await createRequest('objection') } })
    await me(data.askAboutData, { body: { kind: 'copy', note: null } })
    await api.advance(HOUR_MS / 5)
    const late = await me(data.askAboutData, { body: { kind: 'access', note: null } })
    const again = await openSession(api, person.email)
    const renewed = callApi(lossy.place, again.answer.body.userToken)
    await renewed(data.proveDataRequest, { params: { id: late.request.id } })

    const leaver = await api.signIn(someEmail(), 'individual')
    const session = await openSession(api, leaver.email)
    const leaving = callApi(lossy.place, session.answer.body.userToken)
    const { request } = await leaving(data.askAboutData, { body: { kind: 'destruction', note: null } })
    await office(data.destroyData, { params: { requestId: request.id } })
  })

  test('calls for credit notes survive a lost answer', async () => {
    const account = await openAccount(lossy.place)
    await passThreshold(lossy.place, account)
    const { id: invoiceId } = await lastInvoiceOf(account)
    const office = await admin()
    const noteOf = async (target: 'card' | 'credit') => {
      const note = await creditOf(lossy.place, account, invoiceId, { amount: 11_500, target })
      await api.server.jobs.idle()
      return { customerId: account.id, creditNoteId: note.id }
    }
    const body = { amount: 11_500 }
    await office(credits.payOutCredit, { params: await noteOf('credit'), body })
    await office(credits.returnCredit, { params: await noteOf('credit'), body })
    await api.server.jobs.idle()
    await api.control('/cards/refunds', { answer: 'unavailable' })
    const unclear = await noteOf('card')
    for (const _ of [1, 2]) await api.advance(120_000)
    await office(credits.decideRefund, { params: unclear, body: { result: 'missing', ...body } })
    await api.control('/cards/refunds', { answer: 'off' })
  })

  test('calls for a dispute survive a lost answer', async () => {
    const account = await openAccount(lossy.place)
    await passThreshold(lossy.place, account)
    const { id: invoiceId } = await lastInvoiceOf(account)
    const office = await admin()
    const { dispute } = await office(disputes.openDispute, {
      params: { customerId: account.id, invoiceId },
      body: { reason, respondBy: null },
    })
    const params = { customerId: account.id, disputeId: dispute.id }
    await office(disputes.recordEvidence, { params })
    await office(disputes.decideDispute, { params, body: { result: 'won' } })
  })

  test('the replacement of a rejected tax document survives a lost answer', async () => {
    await api.control('/tax-authority/answer', { answer: 'reject', code: 'BR-KSA-44', times: 1 })
    const account = await openAccount(lossy.place)
    await passThreshold(lossy.place, account)
    await api.server.jobs.idle()
    const office = await admin()
    const { documents } = await office(listTaxDocuments, { query: { limit: '10', page: '0' } })
    const rejected = documents.find(({ chart }) => chart.state === 'rejected')
    await office(replaceTaxDocument, {
      params: { documentId: rejected?.id ?? '' },
      body: {
        vatId: null,
        buildingNumber: '7421',
        arabicAddress: 'شارع الأمير تركي',
        district: 'Al Rawdah',
        city: 'Riyadh',
        postalCode: '13211',
      },
    })
  })

  test('the withdrawal of an individual survives a lost answer', async () => {
    const account = await openAccount(lossy.place, newPerson('individual'))
    await setUsage(account, { daily: 0 })
    await account.call(subscription.withdraw)
  })

  test('calls for sessions survive a lost answer', async () => {
    const { email } = await api.signIn(someEmail())
    await openSession(api, email)
    const second = await openSession(api, email)
    const call = callApi(lossy.place, second.answer.body.userToken)
    await call(sessions.confirmSession, { body: await authorize(api, { email }) })
    const { sessions: own } = await call(sessions.listSessions)
    await call(sessions.endSession, { params: { id: own.find(({ isCurrent }) => !isCurrent)?.id ?? '' } })
  })

  test('calls for the people of an account survive a lost answer', async () => {
    const owner = await openAccount(lossy.place)
    const invite = async () => {
      const email = someEmail()
      const { user } = await owner.call(users.inviteUser, { body: { email } })
      return {
        invitee: await caller(email),
        params: { userId: user.id },
        invitation: { invitationId: user.id },
      }
    }
    const [joining, declining] = [await invite(), await invite()]
    await api.advance(120_000)
    await owner.call(users.resendInvitation, { params: joining.params })
    await joining.invitee(customers.login, { body: { accountType: 'business' } })
    await joining.invitee(invitations.acceptInvitation, { params: joining.invitation })
    await declining.invitee(customers.login, { body: { accountType: 'business' } })
    await declining.invitee(invitations.declineInvitation, { params: declining.invitation })
    const { users: people } = await owner.call(users.listUsers, { query: { limit: '10', page: '0' } })
    const colleague = people.find(({ id }) => id !== joining.params.userId && id !== people[0]?.id)
    const params = { userId: colleague?.id ?? '' }
    await owner.call(users.deleteUser, { params })
    const office = await admin()
    await office(openVisit, { body: { customerId: owner.id, reason } })
    await office(users.restoreUser, { params, query: { customerId: owner.id, isAdmin: 'true' } })
  })

  test('a request for a new invitation survives a lost answer', async () => {
    const owner = await openAccount(lossy.place)
    const email = someEmail()
    const { user } = await owner.call(users.inviteUser, { body: { email } })
    await api.advance(30 * 24 * 3_600_000)
    const invitee = await caller(email)
    await invitee(customers.login, { body: { accountType: 'business' } })
    await invitee(invitations.requestInvitation, { params: { invitationId: user.id } })
  })

  test('calls for the team survive a lost answer', async () => {
    const office = await admin()
    const invite = (email: string) => office(team.inviteToTeam, { body: { email, role: 'analyst' } })
    const { member } = await invite(someEmail('masar.example'))
    const params = { invitationId: member.id }
    await api.advance(120_000)
    await office(team.resendTeamInvitation, { params })
    await office(team.withdrawTeamInvitation, { params })
    const email = someEmail('masar.example')
    await invite(email)
    await (await caller(email))(customers.login, { body: { accountType: 'business' } })
    const { members } = await office(team.listTeam, { query: { limit: '10', searchString: email } })
    const userId = members[0]?.id ?? ''
    await office(team.changeTeamRole, { params: { userId }, body: { role: 'admin' } })
    await office(sessions.endAllSessions, { params: { userId }, body: { reason: 'A stolen laptop' } })
    await office(team.deactivateMember, { params: { userId } })
    await office(team.reactivateMember, { params: { userId } })
  })

  test('calls for the target of a state survive a lost answer', async () => {
    const office = await admin()
    const params = { chart: 'identity', state: 'WAITING' } as const
    await office(flows.setFlowTarget, { params, body: { share: 0.9, seconds: 240 } })
    await office(flows.removeFlowTarget, { params })
    await office(flows.agreeToStately, { body: {} })
  })

  test('calls for payments found at the card provider survive a lost answer', async () => {
    const account = await openAccount(lossy.place)
    const office = await admin()
    await decide(account, 'primary', 'declined')
    await passThreshold(lossy.place, account)
    await decide(account, 'primary', 'approved')
    const { id: invoiceId, netAmount } = await lastInvoiceOf(account)
    const customerId = account.id
    /** Takes money and stops the charging because of it, like a process that finds the payment. */
    const find = async (): Promise<string> => {
      const paymentId = await takeOutside(account, netAmount)
      const { deps } = api.server
      const { payments } = await deps.ports.cards.listPayments(customerId, 1)
      const newest = payments.slice(0, 1).map((payment) => ({ ...payment, provider: 'moyasar' }))
      await withTransaction(deps.db, async (tx) => {
        await lockCustomer(tx, customerId, undefined)
        const cause = { by: 'server', requestId: 'test' } as const
        await stopCharging(deps, tx, customerId, newest, cause)
      })
      return paymentId
    }
    const adopted = { customerId, paymentId: await find() }
    await office(invoices.adoptPayment, { params: adopted, body: { invoiceId } })
    const dismissed = { customerId, paymentId: await find() }
    await office(invoices.resumeCharging, { params: dismissed })
  })
})

/** Calls that recognise a repetition themselves or change nothing. */
const RUN_AGAIN = [
  'contractSummaries.signedUrl',
  'email.adminAlert',
  'email.support',
  'invoices.retryPayment',
  'invoices.signedUrl',
  'nafathVerifications.cancel',
  'nafathVerifications.status',
  'subscription.resubscribe',
]

test('every keyed call stores its answer together with its work, except the calls that may run again', () => {
  const results = [...lossy.secondAnswers]
  expect(results.map(([id]) => id).sort()).toEqual([...KEYED_OPERATIONS].sort())
  const again = results.filter(([, second]) => second === 'runs again').map(([id]) => id)
  expect(again.sort()).toEqual(RUN_AGAIN)
})
