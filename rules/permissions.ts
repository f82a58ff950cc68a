import type { AdminOperation, Operation } from '#contract/endpoints/index.ts'
import type { Role } from '#contract/entities/common.ts'

/** Class of a caller. A customer has one `owner`, who opened the account, and invited `colleague`s. */
export type Principal = 'owner' | 'colleague' | 'admin' | 'analyst'

/**
 * A principal's permission for an operation. `self`: for their own person. `own`: for their account. `backoffice`: as the reseller's
 * work. `read`, `write`: for a customer named in the call; a write needs a reason first. `never`: not allowed. An administrator
 * may not make the customer's own decisions (onboarding, terms, migration, drafts, preferences) or answer for the customer
 * (identity app, bank's page).
 */
export type Permission = 'self' | 'own' | 'backoffice' | 'read' | 'write' | 'never'

type CustomerPermission = 'self' | 'own' | 'never'
type Line = readonly [
  owner: CustomerPermission,
  colleague: CustomerPermission,
  admin: Permission,
  analyst: 'self' | 'backoffice' | 'never',
]

/** Every caller, signed in or not. */
const PUBLIC = 'public'

/** The line of all operations whose endpoint has the access `admin`. */
const BACKOFFICE: Line = ['never', 'never', 'backoffice', 'never']

/** One line per operation, one cell per principal. Operations for administrators only have the line `BACKOFFICE`. */
// biome-ignore format: a table is read by its columns
const PERMISSIONS = {
  'sessions.open': PUBLIC,
  'sessions.renew': PUBLIC,
  'sessions.close': PUBLIC,
  'configs.signIn': PUBLIC,
  'configs.seller': PUBLIC,

  //                                  owner    colleague admin     analyst
  'configs.termsAndConditions':      ['self',  'self',   'self',   'self'],
  'configs.cards':                   ['self',  'self',   'self',   'self'],
  'configs.contact':                 ['self',  'self',   'self',   'self'],
  'configs.services':                ['self',  'self',   'self',   'self'],
  'sessions.confirm':                ['self',  'self',   'self',   'self'],
  'sessions.list':                   ['self',  'self',   'self',   'self'],
  'sessions.end':                    ['self',  'self',   'self',   'self'],
  'customers.login':                 ['self',  'self',   'self',   'self'],
  'invitations.accept':              ['self',  'self',   'never',  'never'],
  'invitations.decline':             ['self',  'self',   'never',  'never'],
  'invitations.request':             ['self',  'self',   'never',  'never'],
  'users.changeLanguage':            ['self',  'self',   'self',   'self'],
  'email.support':                   ['self',  'self',   'self',   'self'],
  'email.adminAlert':                ['self',  'self',   'self',   'self'],
  'auditlogs.logError':              ['self',  'self',   'self',   'self'],
  'auditlogs.logSuccess':            ['self',  'self',   'self',   'self'],

  'customers.current':               ['own',   'own',    'read',   'self'],
  'customers.reviewProgress':        ['own',   'own',    'read',   'never'],
  'customers.supportPackage':        ['own',   'own',    'read',   'never'],
  'subscription.packageHistory':     ['own',   'own',    'read',   'never'],
  'paymentMethods.list':             ['own',   'own',    'read',   'never'],
  'cardAttempts.current':            ['own',   'own',    'read',   'never'],
  'nafathVerifications.current':     ['own',   'own',    'read',   'never'],
  'invoices.summary':                ['own',   'own',    'read',   'never'],
  'consequences.get':                ['own',   'own',    'read',   'never'],
  'creditNotes.list':                ['own',   'own',    'read',   'never'],
  'invoices.list':                   ['own',   'own',    'read',   'never'],
  'invoices.get':                    ['own',   'own',    'read',   'never'],
  'invoices.statement':              ['own',   'own',    'read',   'never'],
  'invoices.exportStatement':        ['own',   'own',    'read',   'never'],
  'costs.get':                       ['own',   'own',    'read',   'never'],
  'costs.exportMonth':              ['own',   'own',    'read',   'never'],
  'invoices.costs':                  ['own',   'own',    'read',   'never'],
  'invoices.year':                   ['own',   'own',    'read',   'never'],
  'invoices.signedUrl':              ['own',   'own',    'read',   'never'],
  'contractSummaries.list':          ['own',   'own',    'read',   'never'],
  'contractSummaries.signedUrl':     ['own',   'own',    'read',   'never'],
  'users.list':                      ['own',   'own',    'read',   'never'],
  'activity.list':                   ['own',   'own',    'read',   'never'],
  'activity.export':                 ['own',   'own',    'read',   'never'],

  'subscription.changePackage':      ['own',   'own',    'write',  'never'],
  'subscription.cancel':             ['own',   'own',    'write',  'never'],
  'subscription.keep':               ['own',   'own',    'write',  'never'],
  'subscription.withdraw':           ['own',   'own',    'write',  'never'],
  'subscription.resubscribe':        ['own',   'own',    'write',  'never'],
  'subscription.updateBillingGroup': ['own',   'own',    'write',  'never'],
  'paymentMethods.update':           ['own',   'own',    'write',  'never'],
  'paymentMethods.remove':           ['own',   'own',    'write',  'never'],
  'invoices.send':                   ['own',   'own',    'never',  'never'],
  'invoices.setPurchaseOrder':       ['own',   'own',    'write',  'never'],
  'invoices.retryPayment':           ['own',   'own',    'write',  'never'],
  'users.invite':                    ['own',   'own',    'write',  'never'],
  'users.resendInvitation':          ['own',   'own',    'write',  'never'],
  'users.delete':                    ['own',   'own',    'write',  'never'],

  'costs.setBudget':                 ['own',   'own',    'never',  'never'],
  'costs.liftBudgetStop':            ['own',   'own',    'never',  'never'],
  'costs.removeBudget':              ['own',   'own',    'never',  'never'],

  'dataRequests.list':               ['own',   'own',    'never',  'never'],
  'dataRequests.ask':                ['own',   'own',    'never',  'never'],
  'dataRequests.prove':              ['own',   'own',    'never',  'never'],
  'dataRequests.withdraw':           ['own',   'own',    'never',  'never'],
  'dataRequests.download':           ['own',   'own',    'never',  'never'],

  'users.restore':                   ['never', 'never',  'write',  'never'],

  'customers.googleInfo':            ['own',   'own',    'never',  'never'],
  'customers.basicInfo':             ['own',   'own',    'never',  'never'],
  'customers.saveSupportPackage':    ['own',   'own',    'never',  'never'],
  'customers.attachments':           ['own',   'own',    'never',  'never'],
  'documents.store':                 ['own',   'own',    'never',  'never'],
  'documents.remove':                ['own',   'own',    'never',  'never'],
  'documents.open':                  ['own',   'own',    'never',  'never'],
  'customers.saveBillingGroup':      ['own',   'own',    'never',  'never'],
  'customers.paymentMethods':        ['own',   'own',    'never',  'never'],
  'customers.termsConditions':       ['own',   'own',    'never',  'never'],
  'customers.onboardingComplete':    ['own',   'own',    'never',  'never'],
  'customers.desktopVersion':        ['own',   'own',    'never',  'never'],
  'customers.drafts':                ['own',   'own',    'never',  'never'],
  'customers.saveDraft':             ['own',   'own',    'never',  'never'],
  'wathq.lookup':                    ['own',   'own',    'never',  'never'],
  'nafathVerifications.create':      ['own',   'own',    'never',  'never'],
  'nafathVerifications.status':      ['own',   'own',    'never',  'never'],
  'nafathVerifications.cancel':      ['own',   'own',    'never',  'never'],
  'cardAttempts.open':               ['own',   'own',    'never',  'never'],
  'cardAttempts.recordToken':        ['own',   'own',    'never',  'never'],
  'cardAttempts.return':             ['own',   'own',    'never',  'never'],
  'cardAttempts.drop':               ['own',   'own',    'never',  'never'],
  'paymentMethods.save':             ['own',   'own',    'never',  'never'],
  'review.submitChanges':            ['own',   'own',    'never',  'never'],
  'subscription.migrate':            ['own',   'own',    'never',  'never'],

  'flows.chart':                     ['never', 'never',  'backoffice', 'backoffice'],
  'flows.list':                      ['never', 'never',  'backoffice', 'backoffice'],
  'flows.read':                      ['never', 'never',  'backoffice', 'backoffice'],
  'flows.setTarget':                  ['never', 'never',  'backoffice', 'backoffice'],
  'flows.removeTarget':               ['never', 'never',  'backoffice', 'backoffice'],
  'flows.outliers':                   ['never', 'never',  'backoffice', 'backoffice'],
  'flows.branches':                   ['never', 'never',  'backoffice', 'backoffice'],
  'flows.funnel':                     ['never', 'never',  'backoffice', 'backoffice'],
  'flows.trend':                      ['never', 'never',  'backoffice', 'backoffice'],
  'flows.rehearse':                   ['never', 'never',  'backoffice', 'backoffice'],
  'flows.agreeToStately':             ['never', 'never',  'backoffice', 'backoffice'],
} as const satisfies Record<Exclude<Operation, AdminOperation>, Line | typeof PUBLIC>

const COLUMNS = { owner: 0, colleague: 1, admin: 2, analyst: 3 } as const satisfies Record<Principal, number>

const lines: Readonly<Record<string, Line | typeof PUBLIC>> = PERMISSIONS

/** The permission of a principal. An operation without a line is for administrators only. */
export const permission = (operation: string, principal: Principal): Permission => {
  const line = Object.hasOwn(lines, operation) ? lines[operation] : undefined
  if (line === undefined) return BACKOFFICE[COLUMNS[principal]]
  return line === PUBLIC ? 'self' : line[COLUMNS[principal]]
}

/** True when an operation needs no session. */
export const isPublic = (operation: string): boolean =>
  Object.hasOwn(lines, operation) && lines[operation] === PUBLIC

/** Operations with a line: all that are not for administrators only. */
export const DECIDED = Object.keys(PERMISSIONS)

/** A person without an account counts as the owner of the account they will open. */
export const principalOf = ({ role, isColleague }: { role: Role; isColleague: boolean }): Principal => {
  if (role !== 'user') return role
  return isColleague ? 'colleague' : 'owner'
}

/** Duration of a visit; it ends earlier with the session or with a visit to another customer. */
export const VISIT_MS = 8 * 60 * 60_000
