import { ARCHIVE_FILES_HEADER } from '#contract/archive-files.ts'
import * as activity from '#contract/endpoints/activity.ts'
import * as administration from '#contract/endpoints/administration.ts'
import * as basicInfo from '#contract/endpoints/basic-info.ts'
import * as card from '#contract/endpoints/cards.ts'
import * as chargeRuns from '#contract/endpoints/charge-runs.ts'
import * as charging from '#contract/endpoints/charging.ts'
import * as configEndpoint from '#contract/endpoints/configs.ts'
import * as consequence from '#contract/endpoints/consequences.ts'
import * as contractSummary from '#contract/endpoints/contract-summaries.ts'
import * as costs from '#contract/endpoints/costs.ts'
import * as creditNote from '#contract/endpoints/credit-notes.ts'
import * as customerList from '#contract/endpoints/customer-list.ts'
import * as customer from '#contract/endpoints/customers.ts'
import * as dataRequest from '#contract/endpoints/data-requests.ts'
import * as dispute from '#contract/endpoints/disputes.ts'
import * as documents from '#contract/endpoints/documents.ts'
import * as flow from '#contract/endpoints/flows.ts'
import * as identity from '#contract/endpoints/identity.ts'
import * as invitation from '#contract/endpoints/invitations.ts'
import * as invoice from '#contract/endpoints/invoices.ts'
import * as message from '#contract/endpoints/messages.ts'
import * as operation from '#contract/endpoints/operations.ts'
import { lookUpCompany as lookUpCompanyEndpoint } from '#contract/endpoints/registry.ts'
import * as review from '#contract/endpoints/review.ts'
import * as secondOpinion from '#contract/endpoints/second-opinions.ts'
import * as session from '#contract/endpoints/sessions.ts'
import * as subscription from '#contract/endpoints/subscription.ts'
import * as taxDocument from '#contract/endpoints/tax-documents.ts'
import * as team from '#contract/endpoints/team.ts'
import * as unassignedPayment from '#contract/endpoints/unassigned-payments.ts'
import * as user from '#contract/endpoints/users.ts'
import { openVisit as openVisitEndpoint } from '#contract/endpoints/visits.ts'
import { riyadhMonth } from '#rules/riyadh-time.ts'
import { saveDesktopVersion } from './accounts/save-desktop-version.ts'
import { exportActivity, exportAudit, listActivity, listAudit } from './activity/list-activity.ts'
import { administer } from './administration/administer.ts'
import { liftBudgetStop, removeBudget, setBudget } from './billing/change-budget.ts'
import { listCreditNotes, payOutCredit, returnCredit } from './billing/credit-invoice.ts'
import { approveChargeRun, getChargeRun, holdChargeRun } from './billing/decide-charge-run.ts'
import { getCharging, releaseCharging, stopCharging } from './billing/decide-charging.ts'
import { adoptPayment, resumeCharging } from './billing/decide-payment.ts'
import { decideRefund } from './billing/decide-refund.ts'
import {
  assignUnassignedPayment,
  dismissUnassignedPayment,
  listUnassignedPayments,
  returnUnassignedPayment,
  settleDispute,
  settleMissingPayment,
} from './billing/decide-unassigned-payment.ts'
import { decideByHand, listDisputes, openDisputeByHand, recordEvidence } from './billing/disputes.ts'
import { exportCosts } from './billing/export-costs.ts'
import { getCosts } from './billing/get-costs.ts'
import { getInvoice } from './billing/get-invoice.ts'
import { listInvoices } from './billing/list-invoices.ts'
import { retryPayment } from './billing/retry-payment.ts'
import { openAttempt, recordToken } from './cards/open-attempt.ts'
import { listPaymentMethods, moveCard, removeCard, savePaymentMethod } from './cards/payment-methods.ts'
import { cardsWebhook, reportReturn } from './cards/report-return.ts'
import { dropAttempt, getCurrentAttempt } from './cards/unfinished-attempt.ts'
import { retryCloudAccount } from './cloud-account/move-cloud-account.ts'
import {
  getCardConfig,
  getContactConfig,
  getLinks,
  getSeller,
  getServiceTroubles,
  getSignInConfig,
} from './configs/get-configs.ts'
import { getConsequence } from './consequences/get-consequence.ts'
import { listContractSummaries, signContractSummaryUrl } from './contract-summaries/summary-file.ts'
import { exportCustomers, listCustomers } from './customer-list/list-customers.ts'
import {
  answerDataRequest,
  destroyData,
  extendDataRequest,
  listAllDataRequests,
  refuseDataRequest,
} from './data-requests/answer-requests.ts'
import {
  askAboutData,
  dataFileOf,
  listDataRequests,
  proveDataRequest,
  withdrawDataRequest,
} from './data-requests/own-requests.ts'
import type { Deps } from './deps.ts'
import { AppError } from './errors/app-error.ts'
import { agreeToStately } from './flows/agree-to-stately.ts'
import { removeFlowTarget, setFlowTarget } from './flows/change-target.ts'
import { findFlowCustomer, listFlowsInState, readFlow, readFlowChart } from './flows/read-flows.ts'
import {
  readOnboardingFunnel,
  readOnboardingTrend,
  readStateBranches,
  readStateOutliers,
} from './flows/read-ways.ts'
import { rehearseFlows } from './flows/rehearse-flows.ts'
import { sendCsv, sendFile } from './http/attachment.ts'
import {
  clearLanguageChosen,
  clearSessionCookie,
  deviceSecretOf,
  isLanguageChosen,
  languageOf,
  sessionSecretOf,
  setDeviceCookie,
  setLanguage,
  setSessionCookie,
} from './http/cookies.ts'
import { lookUpCompany } from './identity/look-up-company.ts'
import { nafathWebhook } from './identity/receive-callback.ts'
import {
  cancelVerification,
  createVerification,
  getCurrentVerification,
  getVerificationStatus,
} from './identity/verification-calls.ts'
import { signInvoiceUrl } from './invoice-documents/invoice-file.ts'
import { issueCreditNote, previewCreditNote } from './invoice-documents/issue-credit-note.ts'
import { replaceTaxDocument } from './invoice-documents/replace-document.ts'
import { sendInvoice } from './invoice-documents/send-invoice.ts'
import { getTaxDocument, listTaxDocuments } from './invoice-documents/tax-document-list.ts'
import { keepClientLog, sendAdminAlert, sendSupportMessage } from './messages/send-message.ts'
import { acceptTerms } from './onboarding/accept-terms.ts'
import { openStoredDocument, removeDocument, storeDocument } from './onboarding/documents.ts'
import { getDrafts, saveDraft } from './onboarding/drafts.ts'
import { login } from './onboarding/login.ts'
import { saveBasicInfo } from './onboarding/save-basic-info.ts'
import { stepRoutes } from './onboarding/save-steps.ts'
import { dismissJob, retryJob, retryQueue } from './operations/handle-job.ts'
import { readOperations } from './operations/read-operations.ts'
import { acceptInvitation, declineInvitation } from './people/answer-invitation.ts'
import { requestInvitation } from './people/request-invitation.ts'
import {
  changeMember,
  inviteToTeam,
  listTeam,
  resendTeamInvitation,
  withdrawTeamInvitation,
} from './people/team.ts'
import { inviteUser, resendInvitation } from './people/user-invitations.ts'
import { changeLanguage, deleteUser, listUsers, restoreUser } from './people/users.ts'
import { archiveInTurn } from './request/archive-in-turn.ts'
import { bearerOf } from './request/authenticate.ts'
import { type Route, route } from './request/route.ts'
import { approveCustomer } from './review/approve-customer.ts'
import {
  downloadOriginal,
  openDocument,
  rejectApplication,
  reopenReview,
  requestChanges,
} from './review/decide.ts'
import { submitChanges } from './review/submit-changes.ts'
import { agreeToAct, declineAct, listSecondOpinions, withdrawAct } from './second-opinions/decide.ts'
import { askForExport, listOwnExports } from './second-opinions/exports.ts'
import { endAllSessions } from './sessions/end-all-sessions.ts'
import { openVisit } from './sessions/open-visit.ts'
import { endSession, listSessions } from './sessions/own-sessions.ts'
import { closeSession, confirmSession, openSession, renewSession } from './sessions/sessions.ts'
import { costFile } from './statements/cost-file.ts'
import { getStatement } from './statements/get-statement.ts'
import { statementFile } from './statements/statement-file.ts'
import { yearArchive } from './statements/year-archive.ts'
import { updateBillingGroup } from './subscription/billing-group.ts'
import {
  cancelSubscription,
  changePackage,
  keepSubscription,
  packageHistory,
  requestMigration,
} from './subscription/change-subscription.ts'
import { setPurchaseOrder } from './subscription/purchase-order.ts'
import { resubscribe } from './subscription/resubscribe.ts'
import { withdraw } from './subscription/withdraw.ts'
import { getApplication } from './views/get-application.ts'
import { getCurrent } from './views/get-current.ts'
import { getReviewProgress } from './views/get-review-progress.ts'
import { getSummary } from './views/get-summary.ts'

/** Every call of the API, and the webhooks of providers. */
export const routes = ({ config, ports }: Pick<Deps, 'config' | 'ports'>): readonly Route[] => [
  ...CALLS,
  cardsWebhook(ports.cards),
  ...(config.nafath.enabled ? [nafathWebhook] : []),
]

const CALLS: readonly Route[] = [
  route(session.openSession, async (deps, { body, request, reply }) => {
    const browser = {
      language: languageOf(deps, request),
      isChosen: isLanguageChosen(deps, request),
      userAgent: request.headers['user-agent'] ?? '',
      ip: request.ip,
      deviceSecret: deviceSecretOf(deps, request),
      sessionSecret: sessionSecretOf(deps, request),
      requestId: request.id,
    }
    const { secret, deviceSecret, expiresAt, language, answer } = await openSession(deps, body, browser)
    setSessionCookie(deps, reply, { secret, expires: expiresAt })
    setDeviceCookie(deps, reply, deviceSecret)
    if (language !== null && language !== browser.language) setLanguage(deps, reply, language)
    if (browser.isChosen) clearLanguageChosen(deps, reply)
    return answer
  }),
  route(session.confirmSession, async (deps, call) => {
    const { answer, cookie } = await confirmSession(deps, call)
    setSessionCookie(deps, call.reply, cookie)
    return answer
  }),
  route(session.listSessions, listSessions),
  route(session.endSession, endSession),
  route(session.endAllSessions, endAllSessions),
  route(session.renewSession, async (deps, { request, reply }) => {
    try {
      return await renewSession(deps, sessionSecretOf(deps, request))
    } catch (error) {
      if (error instanceof AppError && error.code === 'session-expired') clearSessionCookie(deps, reply)
      throw error
    }
  }),
  route(session.closeSession, async (deps, { request, reply }) => {
    // Clear the cookie first: the person is then signed out of this browser even when the database is down.
    clearSessionCookie(deps, reply)
    // Not "storage": it would also clear the display settings. The portal clears the rest of its storage itself.
    reply.header('clear-site-data', '"cache"')
    return closeSession(deps, {
      secret: sessionSecretOf(deps, request),
      token: bearerOf(request),
      requestId: request.id,
    })
  }),

  route(configEndpoint.getSignInConfig, getSignInConfig),
  route(configEndpoint.getSeller, getSeller),
  route(configEndpoint.getTermsConfig, getLinks),
  route(configEndpoint.getCardConfig, getCardConfig),
  route(configEndpoint.getContactConfig, getContactConfig),
  route(configEndpoint.getServiceTroubles, getServiceTroubles),

  route(customer.getReviewProgress, getReviewProgress),
  route(customer.getCurrent, getCurrent, { withAccount: true }),
  route(review.getApplication, getApplication),
  route(invoice.getInvoiceSummary, getSummary),
  route(consequence.getConsequence, getConsequence),

  ...stepRoutes,
  route(customer.acceptTerms, acceptTerms),
  route(customer.getDrafts, getDrafts),
  route(customer.login, login),
  route(basicInfo.saveBasicInfo, saveBasicInfo),
  route(customer.saveDesktopVersion, saveDesktopVersion),
  route(customer.saveDraft, saveDraft),
  route(documents.storeDocument, storeDocument),
  route(documents.removeDocument, removeDocument),
  route(documents.openStoredDocument, openStoredDocument),

  route(customerList.listCustomers, listCustomers, { fromStandby: true }),
  route(customerList.exportCustomers, async (deps, { query, reply }) =>
    sendCsv(reply, 'customers.csv', exportCustomers(deps, query)),
  ),

  route(operation.readOperations, readOperations),
  route(operation.retryJob, retryJob),
  route(operation.retryQueue, retryQueue),
  route(operation.dismissJob, dismissJob),

  route(message.logError, (deps, { actor, body }) => keepClientLog(deps, actor, 'error', body)),
  route(message.logSuccess, (deps, { actor, body }) => keepClientLog(deps, actor, 'info', body)),
  route(message.sendAdminAlert, sendAdminAlert),
  route(message.sendSupportMessage, (deps, { actor, body, files }) =>
    sendSupportMessage(deps, actor, body, files[0]),
  ),

  route(card.openCardAttempt, openAttempt),
  route(card.recordCardToken, (deps, { actor, params, body }) =>
    recordToken(deps, actor, { ...params, ...body }),
  ),
  route(card.reportCardReturn, reportReturn),
  route(card.getCurrentCardAttempt, getCurrentAttempt),
  route(card.dropCardAttempt, dropAttempt),
  route(card.listPaymentMethods, listPaymentMethods),
  route(card.savePaymentMethod, savePaymentMethod),
  route(card.updatePaymentMethod, moveCard),
  route(card.removePaymentMethod, removeCard),

  route(identity.createVerification, (deps, { actor, body, request }) => {
    const language = request.headers['accept-language']?.startsWith('ar') ? 'ar' : 'en'
    return createVerification(deps, { actor, nationalId: body.nationalId, language })
  }),
  route(identity.getVerificationStatus, getVerificationStatus),
  route(identity.cancelVerification, (deps, { actor, params, body }) =>
    cancelVerification(deps, actor, { ...params, ...body }),
  ),
  route(lookUpCompanyEndpoint, (deps, { actor, params, query }) =>
    lookUpCompany(deps, { actor, crNumber: params.crNumber, withAddress: query.includeAddress === 'true' }),
  ),
  route(identity.getCurrentVerification, getCurrentVerification),

  route(invoice.listInvoices, listInvoices),
  route(invoice.getStatement, getStatement),
  route(invoice.exportStatement, async (deps, { actor, query, reply }) => {
    const { content, ...file } = await statementFile(deps, actor.customerId, query)
    return sendFile(reply, file, content)
  }),
  route(costs.getCosts, getCosts),
  route(costs.setBudget, setBudget),
  route(costs.liftBudgetStop, liftBudgetStop),
  route(costs.removeBudget, removeBudget),
  route(costs.exportCosts, (deps, { actor, query, reply }) =>
    sendCsv(reply, 'costs.csv', exportCosts(deps, actor.customerId, query)),
  ),
  route(invoice.downloadYear, (deps, { actor: { customerId }, query, request, reply }) =>
    archiveInTurn(deps, { account: customerId, request, reply }, async () => {
      const year = query.year ?? riyadhMonth(deps.clock.now()).year
      const { name, files, content } = await yearArchive(deps, { ...query, customerId, year })
      reply.header(ARCHIVE_FILES_HEADER, files)
      return sendFile(reply, { name, type: 'application/zip' }, content)
    }),
  ),
  route(invoice.exportInvoiceCosts, async (deps, { actor, params, reply }) => {
    const { name, lines } = await costFile(deps, { actor, params })
    return sendCsv(reply, name, lines)
  }),
  route(invoice.getInvoice, getInvoice),
  route(invoice.setPurchaseOrder, setPurchaseOrder),
  route(invoice.retryPayment, retryPayment),
  route(invoice.adoptPayment, (deps, { actor, params, body }) =>
    adoptPayment(deps, actor, { ...params, ...body }),
  ),
  route(invoice.resumeCharging, resumeCharging),

  route(invoice.sendInvoice, sendInvoice),
  route(invoice.signInvoiceUrl, signInvoiceUrl),
  route(creditNote.listCreditNotes, listCreditNotes),
  route(creditNote.previewCreditNote, previewCreditNote),
  route(creditNote.issueCreditNote, issueCreditNote),
  route(creditNote.returnCredit, returnCredit),
  route(creditNote.payOutCredit, payOutCredit),
  route(creditNote.decideRefund, decideRefund),
  route(dispute.listDisputes, listDisputes),
  route(dispute.openDispute, openDisputeByHand),
  route(dispute.recordEvidence, recordEvidence),
  route(dispute.decideDispute, decideByHand),

  route(contractSummary.listContractSummaries, listContractSummaries),
  route(contractSummary.signContractSummaryUrl, signContractSummaryUrl),

  route(dataRequest.listDataRequests, listDataRequests),
  route(dataRequest.askAboutData, askAboutData),
  route(dataRequest.proveDataRequest, proveDataRequest),
  route(dataRequest.withdrawDataRequest, withdrawDataRequest),
  route(dataRequest.downloadData, async (deps, { actor, params, query, reply }) => {
    const { name, content } = await dataFileOf(deps, { actor, id: params.id, language: query.language })
    return sendFile(reply, { name, type: 'application/zip' }, content)
  }),
  route(dataRequest.listAllDataRequests, listAllDataRequests),
  route(dataRequest.extendDataRequest, extendDataRequest),
  route(dataRequest.answerDataRequest, answerDataRequest),
  route(dataRequest.refuseDataRequest, refuseDataRequest),
  route(dataRequest.destroyData, destroyData),

  route(secondOpinion.listSecondOpinions, listSecondOpinions),
  route(secondOpinion.listOwnExports, listOwnExports),
  route(secondOpinion.askForExport, askForExport),
  route(secondOpinion.agreeToAct, agreeToAct),
  route(secondOpinion.declineAct, declineAct),
  route(secondOpinion.withdrawAct, withdrawAct),

  route(taxDocument.listTaxDocuments, listTaxDocuments, { fromStandby: true }),
  route(taxDocument.getTaxDocument, getTaxDocument),
  route(taxDocument.replaceTaxDocument, replaceTaxDocument),

  route(chargeRuns.getChargeRun, getChargeRun),
  route(chargeRuns.approveChargeRun, approveChargeRun),
  route(chargeRuns.holdChargeRun, holdChargeRun),
  route(charging.getCharging, getCharging),
  route(charging.stopCharging, stopCharging),
  route(charging.releaseCharging, releaseCharging),
  route(unassignedPayment.listUnassignedPayments, listUnassignedPayments),
  route(unassignedPayment.assignUnassignedPayment, assignUnassignedPayment),
  route(unassignedPayment.returnUnassignedPayment, returnUnassignedPayment),
  route(unassignedPayment.dismissUnassignedPayment, dismissUnassignedPayment),
  route(unassignedPayment.settleMissingPayment, settleMissingPayment),
  route(unassignedPayment.settleFoundDispute, settleDispute),

  route(subscription.changeSupportPackage, changePackage),
  route(subscription.cancelSubscription, cancelSubscription),
  route(subscription.keepSubscription, keepSubscription),
  route(subscription.withdraw, withdraw),
  route(subscription.resubscribe, resubscribe),
  route(subscription.listPackageHistory, packageHistory),
  route(subscription.updateBillingGroup, updateBillingGroup),
  route(subscription.requestMigration, requestMigration),
  route(subscription.retryCloudAccount, retryCloudAccount),

  route(team.listTeam, listTeam),
  route(team.inviteToTeam, inviteToTeam),
  route(team.resendTeamInvitation, resendTeamInvitation),
  route(team.withdrawTeamInvitation, withdrawTeamInvitation),
  route(team.changeTeamRole, (deps, { actor, params: { userId }, body: { role }, ifMatch: revision }) =>
    changeMember(deps, actor, { userId, revision }, (member) => ({ ...member, role })),
  ),
  route(team.deactivateMember, (deps, { actor, params: { userId }, ifMatch: revision }) =>
    changeMember(deps, actor, { userId, revision }, (member) => ({ ...member, isActive: false })),
  ),
  route(team.reactivateMember, (deps, { actor, params: { userId }, ifMatch: revision }) =>
    changeMember(deps, actor, { userId, revision }, (member) => ({ ...member, isActive: true })),
  ),

  route(user.listUsers, listUsers),
  route(user.inviteUser, inviteUser),
  route(user.resendInvitation, resendInvitation),
  route(user.deleteUser, deleteUser),
  route(user.restoreUser, restoreUser),
  route(invitation.acceptInvitation, acceptInvitation),
  route(invitation.declineInvitation, declineInvitation),
  route(invitation.requestInvitation, requestInvitation),
  route(user.changeLanguage, async (deps, { actor, body, reply }) => {
    const answer = await changeLanguage(deps, actor, body.language)
    clearLanguageChosen(deps, reply)
    return answer
  }),

  route(activity.listActivity, (deps, { actor, query }) => listActivity(deps, actor.customerId, query), {
    fromStandby: true,
  }),
  route(activity.exportActivity, async (deps, { actor, query, reply }) =>
    sendCsv(reply, 'activity.csv', exportActivity(deps, actor.customerId, query)),
  ),
  route(activity.listAudit, listAudit, { fromStandby: true }),
  route(activity.exportAudit, async (deps, { query, reply }) =>
    sendCsv(reply, 'audit.csv', exportAudit(deps, query)),
  ),

  route(review.openDocument, openDocument),
  route(review.downloadOriginal, downloadOriginal),
  route(review.requestChanges, requestChanges),
  route(review.approveCustomer, approveCustomer),
  route(review.rejectApplication, rejectApplication),
  route(review.reopenReview, reopenReview),
  route(review.submitChanges, submitChanges),

  route(flow.readFlowChart, readFlowChart, { fromStandby: true }),
  route(flow.listFlowsInState, listFlowsInState, { fromStandby: true }),
  route(flow.setFlowTarget, setFlowTarget),
  route(flow.removeFlowTarget, removeFlowTarget),
  route(flow.readStateOutliers, readStateOutliers, { fromStandby: true }),
  route(flow.readStateBranches, readStateBranches, { fromStandby: true }),
  route(flow.readOnboardingFunnel, readOnboardingFunnel, { fromStandby: true }),
  route(flow.readOnboardingTrend, readOnboardingTrend, { fromStandby: true }),
  route(flow.rehearseFlows, rehearseFlows, { fromStandby: true }),
  route(flow.readFlow, readFlow, { fromStandby: true }),
  route(flow.findFlowCustomer, findFlowCustomer),
  route(flow.agreeToStately, agreeToStately),

  route(openVisitEndpoint, openVisit),
  ...Object.values(administration).map((endpoint) =>
    route(endpoint, (deps, { actor, params: { customerId }, ifMatch, body }) =>
      administer(deps, endpoint.id, { actor, customerId, ifMatch }, body),
    ),
  ),
]
